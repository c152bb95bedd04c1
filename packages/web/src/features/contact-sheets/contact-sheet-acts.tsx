import { canExportContacts, canImportContacts } from '@guiche/contract/actor';
import { contactImportEvent } from '@guiche/contract/contact-sheets';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadAgain } from '../../lib/load-again.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { useSession } from '../auth/index.ts';
import { SpreadsheetButton } from '../spreadsheets/index.ts';

/**
 * Import and export for people who may, and for everybody a reload of lists at an import's end, which has no events of
 * contacts.
 */
export function ContactSheetActs() {
  const { t } = useTranslation('contact-sheets');
  const { actor } = useSession();
  const cache = useQueryClient();
  useLiveEvent(contactImportEvent, ({ contactImport }) => {
    if (contactImport.state !== 'running') loadAgain(cache, { queryKey: ['contacts'] });
  });
  return (
    <>
      {canImportContacts(actor) && (
        <Link to="/contacts/import" className="button button-default">
          <IconUpload size={18} stroke={1.75} aria-hidden="true" />
          {t('open')}
        </Link>
      )}
      {canExportContacts(actor) && <SpreadsheetButton kind="contacts" query={{}} />}
    </>
  );
}
