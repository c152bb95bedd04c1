import { zoneToName } from '../lib/zone-name.ts';
import styles from './company-clock.module.css';

/**
 * Names the company's time zone once for a page, dialog or fields; nothing where the reader's device shows the same
 * time.
 */
export function CompanyClock() {
  const hours = zoneToName(new Date());
  return hours === undefined ? null : <p className={styles.clock}>{hours}</p>;
}
