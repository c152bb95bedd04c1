import { mostTagsOfContact } from '@guiche/contract/tag-acts';
import {
  IconArrowMerge,
  IconBan,
  IconCircleCheck,
  IconLayoutSidebarRight,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconTag,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../lib/commands.ts';
import { contactOptions } from './api.ts';
import { openContactModal } from './contact-modal-request.ts';
import { type DrawerState, wantTag } from './drawer-state.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { useAcceptAudio } from './use-accept-audio.ts';
import { useBlock } from './use-block.ts';

interface ContactCommandsProps {
  contactId: number;
  drawer: DrawerState;
}

/** The drawer's acts as palette commands. */
export function ContactCommands({ contactId, drawer }: ContactCommandsProps) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const { data: contact } = useQuery({ ...contactOptions(cache, contactId), throwOnError: false });
  const setActive = useBlock(contactId);
  const acceptAudio = useAcceptAudio(contactId);
  const [isMerging, setMerging] = useState(false);
  const command = (id: string, label: string, icon: typeof IconTag, run: () => void): Command => ({
    id: `contact:${id}`,
    group: 'chat',
    label,
    icon,
    run,
  });
  const tag = () => {
    drawer.setOpen(true);
    wantTag(true);
  };
  const commands: Command[] = [
    {
      ...command('drawer', t('tickets:contact.key'), IconLayoutSidebarRight, () => drawer.setOpen(!drawer.isOpen)),
      keys: 'i',
    },
    command('edit', t('edit'), IconPencil, () => openContactModal(contactId)),
  ];
  if (contact && contact.tags.length < mostTagsOfContact) commands.push(command('tag', t('tags.add'), IconTag, tag));
  if (contact) {
    const { active, acceptAudioMessage: accepts } = contact;
    const icon = active ? IconBan : IconCircleCheck;
    const audio = accepts ? IconMicrophoneOff : IconMicrophone;
    commands.push(command('block', t(active ? 'block.act' : 'block.undo'), icon, () => setActive(!active)));
    commands.push(command('audio', t(accepts ? 'audio.refuse' : 'audio.accept'), audio, () => acceptAudio(!accepts)));
  }
  if (contact && !contact.isGroup)
    commands.push(command('merge', t('merge.act'), IconArrowMerge, () => setMerging(true)));
  useCommands(commands);
  return contact && <MergeDialog contact={contact} opened={isMerging} onClose={() => setMerging(false)} />;
}
