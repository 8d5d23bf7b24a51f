// Svelte 5 sets the properties of elements and hears their events: it lacks their types alone, which are beside this file.
export {};
