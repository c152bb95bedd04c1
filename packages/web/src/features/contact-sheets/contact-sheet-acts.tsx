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

/** Both for who may; and for everybody, lists that follow an import's end, which tells of no single contact. */
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
