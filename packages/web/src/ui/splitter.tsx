import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './splitter.module.css';

interface SplitterProps {
  /** The name for screen readers and the tooltip. */
  label: string;
  /** The width in px of the pane before the splitter. */
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

const step = 16;

/** A vertical divider between two panes: drag it, or move it with the arrow keys. */
export function Splitter({ label, value, min, max, onChange }: SplitterProps) {
  const start = useRef({ x: 0, value: 0 });
  const clamp = (next: number) => Math.round(Math.min(max, Math.max(min, next)));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, value };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onChange(clamp(start.current.value + event.clientX - start.current.x));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: value - step, ArrowRight: value + step, Home: min, End: max };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(clamp(next));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator with a value is ARIA's window splitter; <hr> has no value
    <div
      className={styles.splitter}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
