/**
 * Is it an address of the channel's own hosts? Any other one is somebody's choice. `channelUrl`: of a double that stands
 * in the channel's place.
 */
export function isChannelAddress(text: string, channelUrl: string | null): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (channelUrl !== null && url.hostname === new URL(channelUrl).hostname) return true;
  return url.hostname.endsWith('.whatsapp.net') && url.port === '';
}
