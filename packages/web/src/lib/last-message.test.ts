import { deletedPreview, previewOf } from '@guiche/contract/previews';
import { expect, test } from 'vitest';
import { readLastMessage } from './last-message.ts';

const wordsOf = (mediaType: string, body: string) => readLastMessage(previewOf(mediaType, body)).words;

test('a message that was taken back is one, and has no words', () => {
  expect(readLastMessage(deletedPreview)).toEqual({ mediaType: 'deleted', words: '' });
});

test('a kind stands beside its words, which are cut without its sign', () => {
  expect(readLastMessage(previewOf('image', 'a frente de barro'), 9)).toEqual({
    mediaType: 'image',
    words: 'a frente…',
  });
  expect(readLastMessage('quero um bolo de chocolate', 9)).toEqual({ mediaType: 'chat', words: 'quero um…' });
  expect(readLastMessage('quero\num bolo')).toEqual({ mediaType: 'chat', words: 'quero um bolo' });
});

test("a camera's name for its file is no text of anybody", () => {
  for (const name of ['IMG_0001.JPG', 'foto da loja.png', 'voice.ogg', 'VID-20261120.mp4'])
    expect(wordsOf('image', name)).toBe('');
  for (const words of ['É essa aqui', 'Conta.pdf', 'ficou bom.']) expect(wordsOf('image', words)).toBe(words);
});

test('a document is known by its name, and who writes the name of a file has written it', () => {
  expect(wordsOf('document', 'IMG_0001.JPG')).toBe('IMG_0001.JPG');
  expect(wordsOf('chat', 'foto.jpg')).toBe('foto.jpg');
});

test('marks are left out where the bubble draws them, and nowhere else', () => {
  expect(wordsOf('chat', '*Ana Souza:* já _vou_, ~não~.')).toBe('Ana Souza: já vou, não.');
  expect(wordsOf('chat', 'use `npm start` ou ```npm test```')).toBe('use npm start ou npm test');
  for (const words of ['2*3*4 = 24', 'copo d`água, d`água', 'a_b_c.txt', '* um * dois', '**', 'R$ 5 *'])
    expect(wordsOf('chat', words)).toBe(words);
});
