/**
 * Whether an address is on the channel's own hosts; any other one was chosen by somebody. `channelUrl`: address of a
 * double that stands in for the channel.
 */
export function isChannelAddress(text: string, channelUrl: string | null): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (channelUrl !== null && url.hostname === new URL(channelUrl).hostname) return true;
  return url.hostname.endsWith('.whatsapp.net') && url.port === '';
}
