const most = 80;
// What file systems refuse, and signs that turn the reading direction: a name must read as what it is.
const forbidden = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** `Maria Prado #10482.pdf`: the contact's name as far as file systems take it, and the ticket's id. */
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
