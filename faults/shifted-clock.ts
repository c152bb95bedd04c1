/** Loaded before a process whose clock is wrong by `CLOCK_SHIFT_MS`: all it asks the machine's clock for is shifted. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const real = Date;
const now = () => real.now() + shiftMs;

globalThis.Date = new Proxy(real, {
  apply: () => new real(now()).toString(),
  construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
