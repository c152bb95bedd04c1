import type { TestApp } from './test-app.ts';

/**
 * A person of the platform with two pages, the first with an Instagram account; none of them delivers to anybody yet.
 */
export interface PageOwner {
  id: string;
  /** The token that their log-in gives. */
  userToken: string;
  first: string;
  linked: string;
  second: string;
  tokenOf(page: string): string;
}

let owners = 910_000;

export async function seedPageOwner(app: TestApp): Promise<PageOwner> {
  const id = String(++owners);
  const [first, linked, second] = [`${id}1`, `${id}2`, `${id}3`];
  const tokenOf = (page: string) => `SIM-${page}`;
  const page = { ownerId: id, isSubscribed: false };
  const of = (account: string, name: string) => ({ phoneNumberId: account, displayNumber: name, verifiedName: name });
  await app.sim.seed({
    phones: [
      { ...of(first, 'Padaria'), accessToken: tokenOf(first), messaging: { channel: 'facebook', ...page } },
      {
        ...of(linked, 'padaria.ig'),
        accessToken: tokenOf(first),
        messaging: { channel: 'instagram', pageId: first, ...page },
      },
      { ...of(second, 'Confeitaria'), accessToken: tokenOf(second), messaging: { channel: 'facebook', ...page } },
    ],
  });
  return { id, userToken: `SIM-USER-${id}-short`, first, linked, second, tokenOf };
}
