/** The objects of the simulated world. Times are milliseconds since 1970 unless a name says otherwise. */

/** `played` is of voice notes, and of the WhatsApp-web double only. */
export type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

/** `after` is milliseconds from the moment the send was accepted; `code` is used by `failed` only. */
type ReceiptStep = { after: number; status: ReceiptStatus; code?: number };

/** How receipts of the business's messages come about. See README, "Receipts". */
export type ReceiptPlan =
  | { mode: 'auto' }
  | { mode: 'manual' }
  | { mode: 'never' }
  | { mode: 'readWithoutDelivered' }
  | { mode: 'beforeResponse' }
  | { mode: 'failed'; code: number }
  | { mode: 'script'; steps: ReceiptStep[] };

/**
 * The part of an account that belongs to Messenger or Instagram. `pageId`: the page whose token sends, the account
 * itself or the one that an Instagram account is linked to. `ownerId`: who may connect it. Unsubscribed accounts report
 * nothing.
 */
export type Messaging = {
  channel: 'facebook' | 'instagram';
  pageId: string;
  ownerId: string;
  isSubscribed: boolean;
};

/** A business number, or an account of another channel: then `phoneNumberId` is its id. `webhookUrl` overrides the app's callback, `receipts` the global plan. */
export type Phone = {
  phoneNumberId: string;
  displayNumber: string;
  verifiedName: string;
  wabaId: string;
  accessToken: string;
  /**
   * Secret of its token's application, which insists on proofs. Absent: this simulator's application, which does not.
   */
  appSecret?: string;
  webhookUrl: string | null;
  receipts: ReceiptPlan | null;
  /** Absent: the Cloud face. A number of the WhatsApp-web double is reached by its paired devices only. */
  channel?: 'whatsapp-web';
  messaging?: Messaging | null;
  /** For the Cloud face: set while nobody has subscribed its business account, so messages are not reported. */
  isSubscribed?: false;
  /** Permissions that its token has lost; what needs them is refused. */
  withdrawn?: string[];
  /** Set when it is also on its owner's phone, which shares this once, when asked. */
  past?: PastOrder | null;
};

/** How much a phone gives away. `days` is how far back the oldest message of each chat lies. */
export type PastOrder = {
  chats: number;
  messagesPerChat: number;
  days: number;
  /** Whether the last message of each chat is a picture, whose file comes after everything else. */
  withFiles: boolean;
  /** Whether the owner shares nothing. */
  isRefused: boolean;
};

/** A business number as the page and the tests see it: without its secrets. */
export type PublicPhone = Omit<Phone, 'accessToken' | 'appSecret'>;

/**
 * A simulated person. `waId` is the canonical number (digits); `typedForms` are the other forms
 * under which the business has reached this person (the Brazilian ninth digit).
 */
export type Contact = {
  id: string;
  name: string;
  waId: string;
  typedForms: string[];
  isOnline: boolean;
  hasReadReceipts: boolean;
  readsOnArrival: boolean;
  receipts: ReceiptPlan | null;
  /** The name by which people who hide their number are found. */
  username?: string;
  /** The Cloud face's id of this person, beside or instead of the number. Absent: there is none. */
  userId?: string;
  /** Whether the Cloud face shows `userId` alone, and not the number. */
  hidesNumber?: boolean;
  /** Ids of this person on accounts of Messenger and Instagram, where given; others are made by the platform. */
  scopedIds?: Record<string, string>;
};

export type FileKind = 'image' | 'audio' | 'video' | 'document' | 'sticker';
/** What is done to a message of the chat, told as a message of its own. */
type ActKind = 'reaction' | 'edit' | 'revoke' | 'vote';
export type MessageType =
  | 'text'
  | FileKind
  | 'location'
  | 'contacts'
  | 'interactive'
  | 'template'
  | 'button'
  | 'call'
  | 'poll'
  | ActKind;

/** A file that a message carries. */
export type SentFile = {
  mediaId: string;
  mime: string;
  /** In hexadecimal. */
  sha256: string;
  size: number;
  name: string | null;
  isVoice: boolean;
  /** Whether it is a film that the phone plays in a loop. */
  isLoop?: boolean;
  /** Its address, on channels that put it into the message itself. */
  url?: string;
};
export type Place = { latitude: number; longitude: number; name: string | null; address: string | null };
export type Card = {
  name: string;
  /** `waId`: the account that the card names for it. */
  phones: { phone: string; type: string | null; waId?: string }[];
  emails: string[];
  organization: string | null;
};

/** What the contact pressed: a button or a row of ours, or a template's button (`payload`). */
export type Choice = { form: 'button_reply' | 'list_reply' | 'template'; id: string; description: string | null };
/** The advertisement that brought the contact here. */
export type Referral = { headline: string; body: string; sourceUrl: string; mediaType: 'image' | 'video' | null };

/** What stands around the words of a message that can be pressed. */
export type Interactive = { header: string | null; footer: string | null; button: string } & (
  | {
      kind: 'list';
      sections: { title: string | null; rows: { id: string; title: string; description: string | null }[] }[];
    }
  | { kind: 'link'; url: string }
);

/** A template as it arrived, without its words and its file. */
export type SentTemplate = {
  name: string;
  language: string;
  header: string | null;
  footer: string | null;
  /** `target`: what a press opens, calls or copies. */
  buttons: {
    kind: 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER' | 'COPY_CODE' | 'FLOW' | 'OTP';
    text: string;
    target: string;
  }[];
};

/** A question with answers to choose from. `secret`, in base64, is what votes are encrypted with. */
export type Poll = { question: string; options: string[]; selectable: number; secret: string };

/** What stands with a link of a text, as its sender's side found it. `picture`: a JPEG, in base64. */
export type LinkPreview = { link: string; title: string; description: string | null; picture: string | null };

/** What a message is besides its words. What may be absent is of one channel, or younger than some journals. */
export type MessagePart = {
  type: MessageType;
  file: SentFile | null;
  place: Place | null;
  cards: Card[];
  /** For an act: the message it is about. */
  aboutId: string | null;
  choice: Choice | null;
  referral: Referral | null;
  interactive?: Interactive | null;
  poll?: Poll | null;
  preview?: LinkPreview | null;
  template?: SentTemplate | null;
  /** Ids of the group's members whom the words name, by `@` and the name. */
  mentions?: string[];
  /** For a vote: the chosen options. */
  votes?: string[];
  isViewOnce?: boolean;
  /** How often it was passed on before. */
  forwards?: number;
  /** A false address of its file. */
  fileUrl?: string;
  /** For Instagram: the answer to a story of the business, or a story that names it. */
  story?: 'reply' | 'mention' | undefined;
  /** A post or a page that is passed on. */
  share?: { title: string; url: string } | undefined;
};
export const textPart: MessagePart = {
  type: 'text',
  file: null,
  place: null,
  cards: [],
  aboutId: null,
  choice: null,
  referral: null,
};

/** A file on the platform. `phoneNumberId` is whose token opens it; null while only a contact has it. */
export type Media = {
  id: string;
  phoneNumberId: string | null;
  mime: string;
  sha256: string;
  size: number;
  name: string | null;
  at: number;
};

export type StatusRecord = { status: ReceiptStatus; at: number; code: number | null };

/**
 * One message, in either direction. For the business's messages `statuses` is what the business was
 * told; for a contact's it is the ticks on the phone (sent, webhook acknowledged, marked as read).
 */
export type Message = MessagePart & {
  id: string;
  author: 'contact' | 'business';
  phoneNumberId: string;
  /** null: the business wrote to a number nobody has. */
  contactId: string | null;
  /** Digits as the business typed them, or the business's own number for a contact's message. */
  to: string;
  /** The words; under a file its caption. */
  text: string;
  replyTo: string | null;
  at: number;
  /** False while the contact's phone is offline. */
  hasArrived: boolean;
  statuses: StatusRecord[];
  /** biz_opaque_callback_data, returned in every status. */
  opaque: string | null;
  /** Position among everything the business sent, from 1; 0 for a contact's message. */
  outboxSeq: number;
  /** The group it was written in; of the business's own messages there `contactId` is null. */
  groupId?: string;
  /** How a contact's message names its sender to a paired device. */
  by?: 'phone' | 'lid';
  /** Written by the business elsewhere: in the inbox of its page, on the phone itself. */
  isEcho?: boolean;
  /** Taken back by its author: nobody sees its words any more. */
  isRevoked?: boolean;
  /** The code with which a send that was accepted fails all the same; null when it goes its way. */
  refusal: number | null;
};

/** A mail that was handed in. `to` are the recipients of the envelope; `seq` grows by one from 1. */
export type Mail = {
  seq: number;
  from: string;
  fromName: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  at: number;
};

/** `value` of one webhook change, as Meta sends it. */
export type ChangeValue = {
  messaging_product: 'whatsapp';
  metadata: { display_phone_number: string; phone_number_id: string };
  contacts?: readonly object[];
  messages?: readonly object[];
  statuses?: readonly object[];
  calls?: readonly object[];
};

/** One entry of `messaging`, as Messenger and Instagram tell it. */
export type MessagingValue = { object: 'page' | 'instagram'; messaging: Record<string, unknown> };

/** A field of the subscription other than messages and calls, with its `value` as Meta sends it. */
export type FieldValue = { field: string; change: Record<string, unknown> };

/** One thing the business must be told. Delivered at least once, by one or more deliveries. */
export type WebhookEvent = {
  id: string;
  /** `account`: neither of a message a contact writes nor of a receipt. */
  what: 'message' | 'status' | 'account';
  phoneNumberId: string;
  wabaId: string;
  contactId: string | null;
  messageId: string;
  status: ReceiptStatus | null;
  code: number | null;
  at: number;
  value: ChangeValue | MessagingValue | FieldValue;
};

/** What bodies are of: events of different objects never share one. */
export const objectOf = ({ value }: WebhookEvent): string =>
  'messaging' in value ? value.object : 'whatsapp_business_account';

export function toPublicPhone(phone: Phone): PublicPhone {
  const { accessToken: _token, appSecret: _secret, ...shown } = phone;
  return shown;
}
