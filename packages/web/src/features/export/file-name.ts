const most = 80;
// Characters that file systems refuse, and direction marks: a name must read as it is.
const forbidden = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** `Maria Prado #10482.pdf`: the contact's name in characters that file systems accept, and the ticket's id. */
export function fileNameOf(contactName: string, ticketId: number): string {
  const cleaned = contactName
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[.\s]+/, '');
  const cut = Array.from(new Intl.Segmenter().segment(cleaned), ({ segment }) => segment)
    .slice(0, most)
    .join('')
    .trim();
  return `${cut} #${ticketId}.pdf`.trim();
}
