import { createRoot } from 'react-dom/client';
import { App } from './app.js';

const place = document.querySelector('#app');
if (place !== null) createRoot(place).render(<App />);
