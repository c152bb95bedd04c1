/** Something that whoever comes from another messenger does without thinking, and what it does here. */
export interface Habit {
  name: string;
  does: string;
  /** What none of the tests shows, or what the product does not do yet. */
  notShown?: string;
}

/** A small thing that is better here than expected. */
export interface Delight {
  number: number;
  does: string;
  notShown?: string;
}

export const habits: Habit[] = [
  {
    name: 'Send / newline',
    does: 'Enter sends and Shift+Enter begins a line; the Enter that ends composing a Japanese word sends nothing.',
  },
  {
    name: 'Delivery state',
    does: 'A clock, one tick, two, two blue ones; what could not leave turns red in place and can be sent again.',
  },
  {
    name: 'Reply to message',
    does: 'By double-click, R, menu or a finger to the right; pressing a quote leads to what was quoted.',
  },
  {
    name: 'Drafts',
    does: 'Each ticket keeps what was begun, message, note and files, through reload and sign-out; its row shows it.',
  },
  {
    name: 'Edit / delete own',
    does: 'For fifteen minutes, by menu or by ↑ in the empty field, where the channel can.',
  },
  {
    name: 'Paste image / drop',
    does: 'Pasted or dropped files are looked at first, given words, put in order and taken out.',
  },
  {
    name: 'Voice',
    does: 'Recorded with pause and listening; played at four speeds, wound by keys, on through other tickets.',
  },
  {
    name: 'Formatting',
    does: '*bold*, _italic_, ~struck~ and monospace are drawn in bubbles; Ctrl+B marks what is chosen, and takes it off.',
    notShown: 'Ctrl+I as a key, whose sign is shown alone',
  },
  { name: 'Emoji', does: 'A picker with search and the latest used, and `:` with two letters while writing.' },
  {
    name: 'Search in chat',
    does: 'Ctrl+F looks in the open conversation, also where it is not loaded; a second press is the browser’s own.',
  },
  {
    name: 'Canned text',
    does: '`/` lists quick messages with their variables already filled in; they can be changed.',
  },
  {
    name: 'Internal note',
    does: 'A switch, or M, turns the field amber; a note is amber too, says that it is private, and never leaves.',
  },
  {
    name: 'Mentions',
    does: '`@` in a note finds a colleague, and to a group somebody who is in it; whoever is named is called.',
  },
  {
    name: 'Next / previous',
    does: 'J and K walk the list from anywhere; Alt with ↓ and ↑ opens the next ticket also while one writes.',
  },
  {
    name: 'Resolve',
    does: 'E asks how to close and remembers the answer; Ctrl+Shift+Enter sends first.',
  },
  { name: 'Palette', does: 'Ctrl+K finds acts, tickets, contacts and screens, by keys alone.' },
  { name: 'Who else is here', does: 'Header and row name the colleagues who look at a ticket, and who writes in it.' },
  {
    name: 'Reply on another’s ticket',
    does: 'Before one answers it says whose the ticket is, with the button that takes it over, or accepts it.',
  },
  {
    name: 'Unread',
    does: 'A number at the row, a line above the first unread message, and a ticket can be made unread again.',
  },
  {
    name: 'Alerts',
    does: 'A number in the title, a tone at the chosen volume, repeated for who waits unseen; push when nothing is open.',
  },
  {
    name: 'Phone use',
    does: 'Installable, with targets for fingers; list and conversation take turns, and no keyboard jumps up by itself.',
  },
  { name: 'Esc', does: 'Gives up the answer, then leaves the ticket; what was typed stays.' },
];

/** Habits beyond those that were promised. */
export const moreHabits: Habit[] = [
  { name: 'Bulk select', does: 'Rows are chosen by X, by clicks or from the menu, and one act goes to all of them.' },
  {
    name: 'Multi-select',
    does: 'Messages are chosen by menu, space bar or Shift with arrows, to copy or forward them.',
  },
  {
    name: 'Snooze',
    does: 'A ticket is set aside until a time or until its contact answers, and comes back by itself.',
  },
  { name: 'Transfer', does: 'T passes a ticket on by keyboard alone, with a note for the colleague.' },
];

export const delights: Delight[] = [
  { number: 1, does: 'Every ticket keeps its draft, and its row says so.' },
  { number: 2, does: 'A message stands there in the next frame, and one that failed is sent again by one press.' },
  { number: 3, does: 'A picture from the clipboard goes straight into the conversation.' },
  {
    number: 4,
    does: 'A row that is pointed at is loaded before it is pressed: the conversation is there at once.',
    notShown: 'a row that is reached by keys',
  },
  { number: 5, does: 'J, K, Alt with arrows, E, A and T for the day’s work, and `?` lists all keys.' },
  { number: 6, does: '`/` has the most used first and shows what its variables will say.' },
  { number: 7, does: 'Ctrl+Shift+Enter sends, resolves, and opens the next ticket.' },
  { number: 8, does: 'A line above what is unread, and a button with the number of what came while one reads above.' },
  { number: 9, does: 'A waiting row says for how long in words, amber after ten minutes and red after thirty.' },
  { number: 10, does: 'A quote, and each hit of a search, leads to the very message, however far back.' },
  { number: 11, does: 'A voice note plays on while one works elsewhere, at the speed last chosen.' },
  {
    number: 12,
    does: 'Tags, blocking, returning and setting aside happen at once, with a way back in the notice.',
    notShown: 'lanes, which have no screen yet, and that a notice waits while the pointer is on it',
  },
  { number: 13, does: 'Who is handed a ticket hears it, and its row says that it is new until it is opened.' },
  { number: 14, does: 'One press copies a name or a number, written as people write it.' },
  { number: 15, does: 'The palette knows the latest five tickets: Ctrl+K Enter is the one before.' },
  { number: 16, does: '↑ in the empty field changes the last message.' },
  { number: 17, does: 'Accepting asks only what it must, leads into the field, and the greeting is seen going out.' },
  { number: 18, does: 'Who writes is seen by who looks, and writing in another’s ticket says whose it is.' },
  { number: 20, does: 'Who waits unseen for two minutes is called out again, softly.' },
];
