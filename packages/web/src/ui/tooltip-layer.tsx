import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './tooltip-layer.module.css';

interface Tip {
  text: string;
  key: string | null;
  anchor: DOMRect;
}

const openAfterMs = 400;
const gap = 6;

const tipOf = (target: EventTarget | null): Tip | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  const text = element?.dataset.tip;
  return element && text
    ? { text, key: element.dataset.tipKey ?? null, anchor: element.getBoundingClientRect() }
    : null;
};

/**
 * The one tooltip of the page: shows `data-tip` (and `data-tip-key`) of the hovered or focused element. One layer
 * serves all, because rows by the hundred have such buttons. Names are in `aria-label`.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const open = (next: Tip | null, delay: number) => {
      close();
      if (next) timer = setTimeout(() => setTip(next), delay);
    };
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') open(tipOf(event.target), openAfterMs);
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) open(tipOf(event.target), 0);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const stop = new AbortController();
    document.addEventListener('pointerover', onPointer, { signal: stop.signal });
    document.addEventListener('focusin', onFocus, { signal: stop.signal });
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    for (const name of ['pointerdown', 'focusout', 'wheel']) {
      document.addEventListener(name, close, { signal: stop.signal, passive: true });
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !tip) return;
    const { width, height } = element.getBoundingClientRect();
    const below = tip.anchor.bottom + gap;
    const top = below + height > window.innerHeight ? tip.anchor.top - gap - height : below;
    const left = tip.anchor.left + tip.anchor.width / 2 - width / 2;
    element.style.transform = `translate(${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px, ${Math.max(4, top)}px)`;
  }, [tip]);

  return (
    tip && (
      <div ref={box} className={styles.tip} aria-hidden="true">
        {tip.text}
        {tip.key && <kbd>{tip.key}</kbd>}
      </div>
    )
  );
}
