import { expect, test } from 'vitest';
import { carriesWords } from './shown-quick-file.ts';

test('pictures, films and documents of quick messages go with their words, sounds before them', () => {
  expect(['bolo.jpg', 'filme.mp4', 'tabela.pdf', 'sem-nome'].map((name) => carriesWords({ name }))).not.toContain(
    false,
  );
  expect(['recado.mp3', 'VOZ.OGG', 'voz.opus', 'fala.m4a'].map((name) => carriesWords({ name }))).not.toContain(true);
});
