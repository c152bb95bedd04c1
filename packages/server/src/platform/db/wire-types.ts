import pg from 'pg';
import { readMoment } from './read-moment.ts';

// How values of this process's connections are read. Whatever opens connections, or sends statements, imports it.
pg.types.setTypeParser(pg.types.builtins.INT8, Number); // ids and counts are below 2^53 by construction
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readMoment);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text); // calendar dates stay texts: yyyy-MM-dd
