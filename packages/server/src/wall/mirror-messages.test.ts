import { sendPoll } from '@guiche/contract/interactive-sends.schemas';
import { deleteMessage, editMessage, forwardMessage, reactToMessage } from '@guiche/contract/message-acts.schemas';
import { type Message, sendMessage } from '@guiche/contract/messages.schemas';
import { updateCompanySetting } from '@guiche/contract/settings.schemas';
import { sendTemplate } from '@guiche/contract/templates.schemas';
import { createTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { putTemplate } from '@guiche/testkit/put-template';
import { expect, test } from 'vitest';
import { type Act, type MirrorStage, type Story, useMirrorStage } from './mirror-stage.ts';
import { toldIn } from './read-walls.ts';

/** What is done to messages: after each act every screen that only followed events equals one loaded just now. */
let stage: MirrorStage;
/** Of a channel that carries polls. */
let pocket: number | undefined;
useMirrorStage((set) => {
  stage = set;
});

const ana = () => stage.people.ana;
/** The contact's messages on the channel, oldest first. */
const theirs = async (story: Story) => {
  const said = await stage.app.sim.contact(story.name).messages(stage.company.phoneNumberId);
  return said.filter(({ author, type }) => author === 'contact' && type === 'text').map(({ id }) => id);
};
const contactDoes =
  (content: (story: Story) => Promise<Parameters<typeof stage.company.receivesPart>[1]>): Act =>
  async (story) =>
    stage.company.receivesPart(story.name, await content(story));

async function write(story: Story, body: string, more: { isPrivate?: boolean; quotedMsg?: { id: number } } = {}) {
  const params = { ticketId: story.ticket.id };
  return stage.request(story.at, ana(), sendMessage, { params, body: { body, ...more } });
}
const noteOf = async (story: Story): Promise<Message> => {
  const last = await stage.lastOf(story, true);
  expect(last.isPrivate).toBe(true);
  return last;
};
const react = async (story: Story, emoji: string, fromMe: boolean) => {
  const { id } = await stage.lastOf(story, fromMe);
  return stage.request(story.at, ana(), reactToMessage, { params: { messageId: id }, body: { emoji } });
};

/** Somebody without a conversation, told of by the number of the first one too. */
async function acquaintance(story: Story): Promise<number> {
  const friend = { ...story, name: `Conhecida de ${story.name}` };
  await stage.contactWrites('oi')(friend);
  await stage.put(friend, ana(), { status: 'open', userId: ana().id });
  await stage.put(friend, ana(), { status: 'closed' });
  return friend.ticket.contactId;
}

const acts = (): Record<string, Act> => ({
  'a contact writes': stage.contactWrites('Oi'),
  'Ana accepts': (story) => stage.put(story, ana(), { status: 'open', userId: ana().id, queueId: stage.queues.sales }),
  'Ana answers that': async (story) =>
    write(story, 'Olá', { quotedMsg: { id: (await stage.lastOf(story, false)).id } }),
  'the contact changes what was answered': contactDoes(async (story) => {
    const { waId } = await stage.app.sim.contact(story.name).get();
    return { type: 'edit', aboutId: (await theirs(story))[0] ?? '', text: `Oi! Sou ${waId}` };
  }),
  'the contact reacts': contactDoes(async (story) => ({
    type: 'reaction',
    aboutId: (await theirs(story))[0] ?? '',
    text: '🎉',
  })),
  'Ana reacts too': (story) => react(story, '👍', false),
  'Ana takes hers back': (story) => react(story, '', false),
  'the contact takes the message back': contactDoes(async (story) => ({
    type: 'revoke',
    aboutId: (await theirs(story))[0] ?? '',
  })),
  'the contact writes and takes that back at once': async (story) => {
    await stage.company.receives(story.name, 'ops');
    await stage.company.receivesPart(story.name, { type: 'revoke', aboutId: (await theirs(story)).at(-1) ?? '' });
  },
  'the contact presses a button': contactDoes(async () => ({
    type: 'choice',
    text: 'Sim',
    choice: { form: 'button_reply', id: 's' },
  })),
  'the provider refuses a reaction': async (story) => {
    const { phoneNumberId } = stage.company;
    await stage.app.sim.faults({ kind: 'errorCode', code: 131_009, next: 1, phoneNumberId });
    await react(story, '👎', false);
  },
  'Ana leaves a note': async (story) => {
    const { waId } = await stage.app.sim.contact(story.name).get();
    await write(story, `ligar para ${waId}`, { isPrivate: true });
  },
  'Ana takes the note away': async (story) =>
    stage.request(story.at, ana(), deleteMessage, { params: { messageId: (await noteOf(story)).id } }),
  // One that repeats a number is not edited by who sees stars in its place.
  'Ana leaves a note without a number': (story) => write(story, 'ligar hoje', { isPrivate: true }),
  'Ana changes the note': async (story) =>
    stage.request(story.at, ana(), editMessage, {
      params: { messageId: (await noteOf(story)).id },
      body: { body: 'ligar amanhã' },
    }),
  'Ana forwards to somebody without a conversation': async (story) => {
    const contactId = await acquaintance(story);
    await write(story, 'Tabela');
    const messageId = (await stage.lastOf(story, true)).id;
    await stage.request(story.at, ana(), forwardMessage, { body: { messageId, contactId } });
  },
  'Ana sends a template with the number in it': async (story) => {
    const { waId } = await stage.app.sim.contact(story.name).get();
    const content = { header: null, body: 'Ligamos para {{1}}?', footer: null, buttons: [] };
    const name = `ligar_${story.name.toLowerCase()}`;
    const wabaId = '100000000000001'; // of every simulated number that names no other
    await stage.app.sim.template({ wabaId, name, components: [{ type: 'BODY', text: content.body }] });
    const templateId = await putTemplate(stage.app.owner, stage.company, { wabaId, name, content });
    const variables = [{ part: 'body' as const, name: '1', text: waId }];
    const params = { ticketId: story.ticket.id };
    await stage.request(story.at, ana(), sendTemplate, { params, body: { templateId, variables } });
  },
  'Ana closes': (story) => stage.put(story, ana(), { status: 'closed' }),
  'the contact changes the last word of the closed one': contactDoes(async (story) => ({
    type: 'edit',
    aboutId: (await theirs(story)).at(-1) ?? '',
    text: 'nada mais',
  })),
  'and reacts to it': contactDoes(async (story) => ({
    type: 'reaction',
    aboutId: (await theirs(story)).at(-1) ?? '',
    text: '👏',
  })),
  'Ana begins again and reacts to what was said before': async (story) => {
    const earlier = await stage.lastOf(story, true);
    const body = { contactId: story.ticket.contactId, queueId: stage.queues.sales };
    story.ticket = await stage.request(story.at, ana(), createTicket, { body });
    const params = { messageId: earlier.id };
    await stage.request(story.at, ana(), reactToMessage, { params, body: { emoji: '❤️' } });
  },
  'the contact has one thing more': stage.contactWrites('Mais uma coisa'),
  'Ana closes that, too': (story) => stage.put(story, ana(), { status: 'closed' }),
  'Ana asks by a poll where polls go': async (story) => {
    pocket ??= await stage.company.pocketConnection();
    const begun = { contactId: story.ticket.contactId, queueId: stage.queues.sales, whatsappId: pocket };
    const { id } = await stage.request(story.at, ana(), createTicket, { body: begun });
    const body = { question: `Bolo, ${story.name}?`, options: ['Sim', 'Não'] };
    await stage.request(story.at, ana(), sendPoll, { params: { ticketId: id }, body });
    await stage.request(story.at, ana(), updateTicket, { params: { ticketId: id }, body: { status: 'closed' } });
  },
  'the contact answers it in a new ticket': async (story) => {
    const about = (await theirs(story)).at(-1) ?? '';
    await stage.app.sim.contact(story.name).replies(about, 'sobre aquilo', stage.company.phoneNumberId);
  },
  'changes there what was answered': contactDoes(async (story) => ({
    type: 'edit',
    aboutId: (await theirs(story)).at(-2) ?? '',
    text: 'Outra coisa',
  })),
  'and takes it back': contactDoes(async (story) => ({
    type: 'revoke',
    aboutId: (await theirs(story)).at(-2) ?? '',
  })),
});

test('after every act on a message four screens equal a fresh load, with numbers shown and masked', async () => {
  await stage.openScreens();
  await stage.tell('Rosa', [stage.company], (after) => stage.compare(after), acts());
  const hidden = { key: 'lgpdHideNumber', value: 'enabled' } as const;
  await stage.company.request(stage.people.admin, updateCompanySetting, { body: hidden });
  await stage.app.idle();
  await stage.compare('masking began');
  await stage.tell('Nina', [stage.company], (after) => stage.compare(after), acts());
  const { waId } = await stage.app.sim.contact('Nina').get();
  const heard = stage.screens.map(({ name, model }) => [name, JSON.stringify(model.events).includes(waId.slice(-8))]);
  expect(heard).toEqual(stage.screens.map(({ name }) => [name, name === 'admin']));
  expect([...stage.called]).toEqual(expect.arrayContaining(toldIn('mirror-messages.test.ts')));
});
