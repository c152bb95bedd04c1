import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const server = new URL('../', import.meta.url);
const reason = z.string().check(z.minLength(5));
/** A column of a kind of row, as `tag.name`. */
const column = z.string().check(z.regex(/^[a-z]\w*\.[a-z]\w*$/i));

/** Slots and fields are named as in findings: `body quotedMsg.id`, `query kind`. */
const wall = z.record(
  z.string(),
  z.strictObject({
    /** Who may call it, as the specification has it: written by hand, so that a right that is wrong in the contract is seen. */
    may: z.string(),
    /**
     * Of a route that changes something: the test in which its story is told, in the feature's own folder or beside
     * mirror.test.ts. It claims that it called it.
     */
    told: z.optional(z.string()),
    /** Why no story of it is told: no list shows what it changes. */
    untold: z.optional(reason),
    /** What a sample call says in these fields. One that may be left out is said all the same. */
    says: z.optional(z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]))),
    /** Slots that name another kind of row than others of their name. */
    ids: z.optional(z.record(z.string(), z.string())),
    /** Why what it reads shows no text of the company. */
    unmarked: z.optional(reason),
    /** Why its path names no row by an id. */
    byWord: z.optional(reason),
    /** By it the operator of the installation looks across companies: that is what it is for. */
    looksAcross: z.optional(z.literal(true)),
    /** Fields no client may set elsewhere, which mean something of their own here. */
    means: z.optional(z.array(z.string())),
    /** Slots whose id is a place in an order: it is compared and never looked up, so a huge one is simply far away. */
    places: z.optional(z.record(z.string(), reason)),
    /** Of a list that goes on: by which column of its rows it is ordered. Rows are put there, and live between its pages. */
    listedBy: z.optional(column),
    /** Why a list that goes on is in no such order. */
    listedElse: z.optional(reason),
    /** Of a search: the column of its rows in which it finds words. What else the rows of its kind say is searched with it. */
    finds: z.optional(column),
    /** Why a search answers no rows of the kind in whose texts it looks, and which test asks what it finds. */
    findsElse: z.optional(reason),
    /** Why fields of its body, as `vCard.name`, take a name that nobody sees. */
    mayBeUnseen: z.optional(z.record(z.string(), reason)),
  }),
);

/** What a feature says of one of its routes, for the tests of all. */
export interface RouteWall extends Readonly<z.infer<typeof wall>[string]> {
  /** `POST /messages/:ticketId` */
  readonly name: string;
}

/** Reads `file` of each feature that has it, and of the platform's own routes. */
export function readOfFeatures<T>(file: string, schema: z.ZodMiniType<T>): { folder: URL; read: T }[] {
  const features = readdirSync(new URL('features', server)).map((name) => `features/${name}/`);
  return ['platform/http/', ...features]
    .map((folder) => new URL(folder, server))
    .filter((folder) => existsSync(new URL(file, folder)))
    .map((folder) => ({ folder, read: z.parse(schema, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))) }));
}

/** The `wall.json` of each feature, and of the platform's own routes. */
export function readWalls(): RouteWall[] {
  return readOfFeatures('wall.json', wall).flatMap(({ folder, read }) =>
    Object.entries(read).map(([name, said]) => {
      const places = [folder, new URL('wall/', server)].map((place) => new URL(said.told ?? '.', place));
      if (!places.some((place) => existsSync(place))) throw new Error(`${name}: there is no ${said.told}`);
      return { name, ...said };
    }),
  );
}

const walls = new Map(readWalls().map((each) => [each.name, each]));

/** What the feature of a route says of it; null: nothing, as of a route that only a test has. */
export const wallOf = (name: string): RouteWall | null => walls.get(name) ?? null;

/** Routes whose story a test tells. */
export const toldIn = (file: string): string[] =>
  readWalls()
    .filter(({ told }) => told === file)
    .map(({ name }) => name)
    .sort();
