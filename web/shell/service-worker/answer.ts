import type { Precache } from "./precache.ts";

/** How long the network may take before a stored page answers in its place. */
const patience = 3000;

export interface Network {
  /** The page as the network gives it; rejects while offline. */
  fetch: () => Promise<Response>;
  /** Resolves when the reader has waited long enough. */
  wait?: (milliseconds: number) => Promise<void>;
}

/** A page comes fresh from the network; stored where that is away, slow or broken. */
export async function answerPage(
  precache: Precache,
  address: string,
  { fetch, wait = delay }: Network,
): Promise<Response> {
  const fresh = fetch();
  // Whichever is used, a late failure of the network is no error of its own.
  fresh.catch(() => undefined);
  const stored = (): Promise<Response | undefined> => precache.find(address);
  const late = wait(patience).then(stored);
  try {
    const first = await Promise.race([fresh, late]);
    const response = first ?? (await fresh);
    if (response.status < 500) return response;
    return (await stored()) ?? response;
  } catch (error) {
    const page = await stored();
    if (page) return page;
    throw error;
  }
}

/** A file comes from the store; from the network where it is not there. */
export async function answerFile(
  precache: Precache,
  address: string,
  { fetch }: Network,
): Promise<Response> {
  return (await precache.find(address)) ?? (await fetch());
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
