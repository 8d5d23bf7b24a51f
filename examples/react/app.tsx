import { EspalierBoard, EspalierTree } from 'espalier/react';
import { useState } from 'react';

export function App() {
  const [fen, setFen] = useState<string>();
  const [asked, setAsked] = useState<string>();

  return (
    <main>
      <h1>Play, and see why</h1>
      <p>You have White. When the engine has answered, ask it what it thinks of the position.</p>
      <EspalierBoard play="white" level={1500} onpositionchange={({ detail }) => setFen(detail.fen)} />
      <button type="button" className="why" onClick={() => setAsked(fen)}>
        Why?
      </button>
      {asked !== undefined && <EspalierTree fen={asked} nodes={20_000} />}
    </main>
  );
}
