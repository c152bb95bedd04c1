import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import { joinDrafts } from './join-drafts.ts';

const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft, ...part });
const rui = { id: 8, name: 'Rui' };
const reply = { id: 31, author: 'Maria', body: 'quanto custa?' };
const front = { id: '1', name: 'frente.png', caption: '', hasWords: true, asSticker: false };
const file = { path: '/public/quick-messages/1/tabela.pdf', name: 'tabela.pdf' };

test('words stand behind each other, to the contact and to colleagues apart, and nobody is named twice', () => {
  const ana = { id: 7, name: 'Ana' };
  const first = draft({ text: 'Olá, Maria', note: 'ver com @Rui', mentions: [rui] });
  const second = draft({ text: 'Um momento', note: '@Ana e @Rui', mentions: [ana, rui] });
  expect(joinDrafts(first, second)).toEqual({
    ...emptyDraft,
    text: 'Olá, Maria\nUm momento',
    note: 'ver com @Rui\n@Ana e @Rui',
    mentions: [rui, ana],
  });
});

test('where one of them has nothing, what the other has is all there is', () => {
  const files = [front];
  const whole = draft({ text: 'Um momento', note: 'urgente', mentions: [rui], quickId: 3, file, files, reply });
  expect(joinDrafts(emptyDraft, whole)).toEqual(whole);
  expect(joinDrafts(whole, emptyDraft)).toEqual(whole);
});

test('what there can be only one of is the first one’s', () => {
  const first = draft({ isNote: true, quickId: 3, file, reply });
  const second = draft({ quickId: 4, file: { ...file, name: 'outra.pdf' }, reply: { ...reply, id: 32 } });
  expect(joinDrafts(first, second)).toEqual(first);
});

test('all files go on, and the words of the field stay the caption of one', () => {
  const back = { ...front, id: '2', name: 'verso.png' };
  const bill = { ...front, id: '3', name: 'Conta.pdf', caption: 'segue', hasWords: false };
  const { files } = joinDrafts(draft({ files: [front] }), draft({ files: [back, bill] }));
  expect(files).toEqual([front, { ...back, hasWords: false }, bill]);
});
