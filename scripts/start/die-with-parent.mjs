// Not TypeScript: what takes types away would weigh on a server that runs from a bundle.
// Loaded into every child before its own code. The launcher holds the other end of the channel: when it is gone
// without a word (kill -9), a server that lived on would keep the port and write beside its successor. Leaving at once
// is safe, because every process of ours may be killed at any moment.
process.once('disconnect', () => process.exit(1));
// The channel alone must not keep a process alive that has finished.
process.channel?.unref();
