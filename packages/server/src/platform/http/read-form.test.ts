import { putGreetingMedia } from '@guiche/contract/connection-settings.schemas';
import { createFileList, putOptionFile } from '@guiche/contract/file-lists.schemas';
import { createQuickMessage, putQuickMedia } from '@guiche/contract/quick-messages.schemas';
import { putUserPicture } from '@guiche/contract/user-acts.schemas';
import { formFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

test('a file is taken under our name and under those of the specification, and under no other; and alone', async () => {
  const company = await app.company();
  const admin = await company.admin();
  const quick = await company.request(admin, createQuickMessage, { body: { shortcode: 'bolo', message: 'É este' } });
  const body = { name: 'Tabelas', message: 'Seguem', options: [{ name: 'Preços' }] };
  const list = await company.request(admin, createFileList, { body });
  const id = String(list.options[0]?.id);
  const ofList = { fileId: String(list.id), typeArch: 'fileList', mediaType: 'image/jpeg', name: 'a.jpg', id };
  const calls: [path: string, part: string, fields: Record<string, string>][] = [
    [putGreetingMedia.path.replace(':whatsappId', String(company.connectionId)), 'file', {}],
    [putQuickMedia.path.replace(':quickMessageId', String(quick.id)), 'file', { typeArch: 'quickMessage' }],
    [putOptionFile.path.replace(':fileListId', String(list.id)), 'files', ofList],
    [
      putUserPicture.path.replace(':userId', String(admin.id)),
      'profileImage',
      { userId: String(admin.id), typeArch: 'user' },
    ],
  ];
  for (const [path, named, fields] of calls)
    for (const part of [named, 'medias', 'arquivo']) {
      const form = new FormData();
      for (const [name, text] of Object.entries(fields)) form.set(name, text);
      form.set(part, formFile({ bytes: sampleFiles.photo, name: 'a.jpg' }));
      const { status } = await postFormAt(app.url, admin, path, form);
      expect([path, part, status]).toEqual([path, part, part === 'arquivo' ? 400 : 200]);
      if (part === 'arquivo') continue;
      form.append(part, formFile({ bytes: sampleFiles.photo, name: 'b.jpg' }));
      expect([path, await postFormAt(app.url, admin, path, form)]).toMatchObject([
        path,
        { status: 400, body: { code: 'ERR_MEDIA_ONE_FILE' } },
      ]);
    }
});
