// Python's memory after its start, kept in this browser: on the next visit Python goes on from it, which takes a third of
// the time. It is made before any code of a student runs, and it holds nothing of them.

import type { Snapshot } from "./protocol";

const STORE = "snapshots";
/** Only one is kept: each takes 30 MB. */
const KEY = "latest";

/** Carry out one request; without storage there is no result. */
async function asked<T>(ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    return await new Promise((resolve, reject) => {
      const opening = indexedDB.open("survive-nb python", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = reject;
      opening.onsuccess = () => {
        const database = opening.result;
        const request = ask(database.transaction(STORE, "readwrite").objectStore(STORE));
        request.onsuccess = () => resolve(request.result);
        request.onerror = reject;
        request.transaction?.addEventListener("complete", () => database.close());
      };
    });
  } catch {
    // The storage is forbidden or full.
    return undefined;
  }
}

/** The snapshot that was made with the files at this address, if there is one. */
export async function keptSnapshot(base: string): Promise<Snapshot | undefined> {
  const kept = await asked<{ base: string; snapshot: Snapshot } | undefined>((store) => store.get(KEY));
  return kept?.base === base ? kept.snapshot : undefined;
}

export async function keepSnapshot(base: string, snapshot: Snapshot): Promise<void> {
  await asked((store) => store.put({ base, snapshot }, KEY));
}
