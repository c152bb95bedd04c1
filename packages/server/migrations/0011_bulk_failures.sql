-- An act on many tickets, or its way back, whose job gave up has ended too.
alter table bulk_runs drop constraint bulk_runs_state_check, add constraint bulk_runs_state_check
  check (state in ('running', 'done', 'undoing', 'undone', 'failed', 'undoFailed'));
