import { type OpenPlace, openPlaces } from '@guiche/contract/places';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { useOptionalPart } from '../../lib/use-lazy-part.ts';

const load = async () => (await Promise.all([import('./place-note.tsx'), loadTexts('places')]))[0];
const loadNote = async () => (await load()).PlaceNote;
const loadQuestion = async () => (await load()).PlaceQuestion;

/** Warns beside a field of open places in its text. `isFilled`: known names are filled when it is sent. */
export function OpenPlaces({ text, isFilled = true }: { text: string; isFilled?: boolean }) {
  const places = openPlaces(useDeferredValue(text), isFilled);
  const Note = useOptionalPart(loadNote, places.length > 0);
  return Note && places.length > 0 && <Note places={places} />;
}

/**
 * Asks before texts with open places are sent or saved; others go at once. `isFilled` false: known names are not filled
 * either.
 */
export function usePlaceQuestion(act: 'send' | 'save', isFilled = true) {
  const [asked, setAsked] = useState<{ places: OpenPlace[]; go: () => void } | null>(null);
  // Keeps its content while it fades out, and then restores the focus.
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const close = () => setAsked(null);
  const go = () => {
    close();
    asked?.go();
  };
  // If the question cannot be loaded, the text goes without it.
  const Question = useOptionalPart(loadQuestion, asked !== null, go);
  const ask = (texts: readonly string[], then: () => void) => {
    const places = openPlaces(texts.join('\n'), isFilled);
    if (places.length === 0) then();
    else setAsked({ places, go: then });
  };
  const question: ReactNode = Question && last.current && (
    <Question opened={asked !== null} places={last.current.places} act={act} onClose={close} onGo={go} />
  );
  return { ask, question };
}
