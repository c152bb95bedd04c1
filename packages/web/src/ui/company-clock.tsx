import { zoneToName } from '../lib/zone-name.ts';
import styles from './company-clock.module.css';

/** Whose hours stand here, said once for a page, a dialog or fields; nothing where the reader's device shows the same. */
export function CompanyClock() {
  const hours = zoneToName(new Date());
  return hours === undefined ? null : <p className={styles.clock}>{hours}</p>;
}
