import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName, contentDisposition, plainFileName } from './file-name.ts';

test.each([
  ['relatório final.PDF', 'pdf', 'relatório final.pdf'],
  ['foto.jpeg', 'jpg', 'foto.jpeg'],
  ['foto.jpg.exe', 'jpg', 'foto.jpg'],
  ['nota.pdf', 'jpg', 'nota.jpg'],
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\temp\\CON', 'bin', '_CON.bin'],
  ['gpj\u202Eexe.jpg', 'exe', 'gpjexe.exe'],
  ['planta.dwg', 'bin', 'planta.dwg'],
  ['virus.exe', 'bin', 'virus.bin'],
  ['pagina.html', 'txt', 'pagina.txt'],
  ['dados.csv', 'txt', 'dados.csv'],
  ['contrato.docx', 'zip', 'contrato.docx'],
  ['antigo.xls', 'cfb', 'antigo.xls'],
  ['', 'jpg', 'arquivo.jpg'],
  ['...', 'jpg', 'arquivo.jpg'],
])('%o of type %s is called %o', (given, extension, name) => {
  expect(cleanFileName(given, { extension }, 'arquivo')).toBe(name);
});

test('whatever somebody calls a file, its name leads nowhere, breaks no header and stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = cleanFileName(given, { extension: 'pdf' }, 'arquivo');
      expect(name).toMatch(/^[^/\\<>:"|?*\p{Cc}\p{Cf}]+\.pdf$/u);
      expect(name.isWellFormed() && !name.startsWith('.') && Array.from(name).length <= 125).toBe(true);
      expect(cleanFileName(name, { extension: 'pdf' }, 'arquivo')).toBe(name);
      expect(plainFileName(name)).toMatch(/^[A-Za-z0-9_-]{1,60}\.pdf$/);
      const header = contentDisposition('attachment', name);
      expect(header).toMatch(/^attachment; filename="[A-Za-z0-9_.-]+"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/);
      expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name);
    }),
  );
});
