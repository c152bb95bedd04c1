import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName, contentDisposition, plainFileName, shortFileName } from './file-name.ts';

test.each([
  ['relatório final.PDF', 'pdf', 'relatório final.pdf'],
  ['foto.jpeg', 'jpg', 'foto.jpeg'],
  ['nota.pdf', 'jpg', 'nota.jpg'],
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\temp\\CON', 'bin', '_CON.bin'],
  ['', 'jpg', 'arquivo.jpg'],
  ['...', 'jpg', 'arquivo.jpg'],
  ['IMG_0001.HEIC', 'heic', 'IMG_0001.heic'],
  ['IMG_0001.pdf', 'heic', 'IMG_0001.heic'],
  ['scan.tiff', 'tif', 'scan.tiff'],
  // Its own extension, whatever the bytes are called.
  ['extrato.OFX', 'txt', 'extrato.ofx'],
  ['CB2711.RET', 'txt', 'CB2711.ret'],
  ['remessa.rem', 'bin', 'remessa.rem'],
  ['cobranca.240', 'txt', 'cobranca.240'],
  ['chave.pem', 'txt', 'chave.pem'],
  ['certificado.pfx', 'bin', 'certificado.pfx'],
  ['rota.gpx', 'xml', 'rota.gpx'],
  ['nota-fiscal.xml', 'xml', 'nota-fiscal.xml'],
  ['pedido.eml', 'html', 'pedido.eml'],
  ['logo.ai', 'pdf', 'logo.ai'],
  ['marca.svg', 'xml', 'marca.svg'],
  ['planta.dwg', 'bin', 'planta.dwg'],
  ['peça.ipt', 'cfb', 'peça.ipt'],
  ['projeto.sketch', 'zip', 'projeto.sketch'],
  ['dados.csv', 'txt', 'dados.csv'],
  ['contrato.docx', 'zip', 'contrato.docx'],
  ['antigo.xls', 'cfb', 'antigo.xls'],
  ['conta.xls', 'html', 'conta.xls'],
  ['copia.tar.gz', 'gz', 'copia.tar.gz'],
  ['Contrato v1.2', 'pdf', 'Contrato v1.2.pdf'],
  ['foto 27.11.2026', 'jpg', 'foto 27.11.2026.jpg'],
  // What opening would run keeps its guard.
  ['foto.jpg.exe', 'jpg', 'foto.jpg'],
  ['nota.pdf.exe', 'exe', 'nota.pdf'],
  ['nota.pdf.SCR', 'exe', 'nota.pdf'],
  ['virus.exe', 'bin', 'virus.bin'],
  ['setup.exe', 'exe', 'setup.exe'],
  ['setup', 'exe', 'setup.bin'],
  ['foto.com', 'exe', 'foto.bin'],
  ['limpa.bat', 'txt', 'limpa.txt'],
  ['aviso.ps1.vbs.js', 'txt', 'aviso.txt'],
  ['atalho.lnk', 'bin', 'atalho.bin'],
  ['boleto.url', 'txt', 'boleto.txt'],
  ['ajuste.settingcontent-ms', 'xml', 'ajuste.xml'],
  ['pagina.html', 'txt', 'pagina.txt'],
  ['pagina.htm', 'html', 'pagina.htm'],
  ['pagina', 'html', 'pagina.bin'],
  ['boleto.pdf.html', 'html', 'boleto.pdf'],
  // Nothing hidden turns a name around or breaks its end off.
  ['gpj\u202Eexe.jpg', 'exe', 'gpjexe.jpg'],
  ['foto\u202Egpj.exe', 'exe', 'fotogpj.exe'],
  ['nota\u2066fdp\u2069.pdf', 'pdf', 'notafdp.pdf'],
  ['virus.e\u200Dxe', 'bin', 'virus.bin'],
  ['virus.exe.', 'bin', 'virus.bin'],
  ['virus.exe ', 'bin', 'virus.bin'],
  // Emoji and letters stay as they were written.
  ['👩🏽‍💻 currículo.pdf', 'pdf', '👩🏽‍💻 currículo.pdf'],
  ['👨‍👩‍👧‍👦❤️‍🔥.ofx', 'txt', '👨‍👩‍👧‍👦❤️‍🔥.ofx'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿.png', 'png', '🏴󠁧󠁢󠁥󠁮󠁧󠁿.png'],
  ['a\u200Db\u{E0067}.png', 'png', 'ab.png'],
  ['İĞÜŞ ığüş öç.PDF', 'pdf', 'İĞÜŞ ığüş öç.pdf'],
])('%o of type %s is called %o', (given, extension, name) => {
  expect(cleanFileName(given, { extension }, 'arquivo')).toBe(name);
});

test('whatever somebody calls a file, its name leads nowhere, breaks no header and stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = cleanFileName(given, { extension: 'pdf' }, 'arquivo');
      expect(name).toMatch(/^[^/\\<>:"|?*\p{Cc}\p{Bidi_Control}]+\.[a-z0-9_-]+$/u);
      expect(name.isWellFormed() && !name.startsWith('.') && Array.from(name).length <= 150).toBe(true);
      expect(cleanFileName(name, { extension: 'pdf' }, 'arquivo')).toBe(name);
      expect(plainFileName(name)).toMatch(/^[A-Za-z0-9_-]{1,60}\.[a-z0-9_-]+$/);
      const header = contentDisposition('attachment', name);
      expect(header).toMatch(/^attachment; filename="[A-Za-z0-9_.-]+"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/);
      expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name);
    }),
  );
});

test('a long name is cut before its extension, and no sign in it is halved', () => {
  expect(shortFileName('a.pdf')).toBe('a.pdf');
  expect(shortFileName(`${'x'.repeat(400)}.ofx`)).toMatch(/^x{247}\.ofx$/);
  expect(shortFileName(`${'👨‍👩‍👧'.repeat(80)}.pdf`)).toMatch(/^(👨‍👩‍👧){30}\.pdf$/u);
  expect(cleanFileName(`${'👨‍👩‍👧'.repeat(80)}.pdf`, { extension: 'pdf' }, 'arquivo')).toMatch(/^(👨‍👩‍👧){24}\.pdf$/u);
  expect(plainFileName('Işık fişi.pdf')).toBe('Isik-fisi.pdf');
});
