/** An event without an end lasts two hours. */
export const eventLastsMs = 7_200_000;

/** The specification's form of a place that came as text: image, link and description between bars. */
export function readLocationText(body: string): { imageUrl: string; link: string; description: string } | null {
  const [imageUrl, link, ...rest] = body.split('|').map((part) => part.trim());
  if (imageUrl === undefined || link === undefined || !/^https:\/\/\S+$/.test(link)) return null;
  return { imageUrl, link, description: rest.join('|') };
}

const youTubeLink =
  /\bhttps?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^\s#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;

/** The video a text links to first, by its id; null when it links to none. */
export const findYouTubeId = (body: string): string | null => youTubeLink.exec(body)?.[1] ?? null;
