import type { Language } from '../../platform/language.ts';
import type { AccountMailKind } from './account-mail.ts';

/** The values that texts may name. */
export interface MailWords {
  app: string;
  name: string;
  company: string;
  /** The last day of the trial. */
  date: string;
}

type Line = (words: MailWords) => string;

interface KindTexts {
  subject: Line;
  paragraphs: readonly Line[];
  action: string;
  notes: readonly Line[];
}

type Texts = Record<AccountMailKind, KindTexts> & { hello: Line; signature: Line };

const pt: Texts = {
  hello: ({ name }) => `Olá, ${name}!`,
  signature: ({ app }) => `Equipe ${app}`,
  reset: {
    subject: ({ app }) => `Redefinição de senha do ${app}`,
    paragraphs: [() => 'Recebemos um pedido para redefinir a sua senha. Use o botão abaixo para escolher uma nova.'],
    action: 'Redefinir senha',
    notes: [
      () =>
        'O link vale por 30 minutos e só pode ser usado uma vez. Depois da troca, você sai de todos os dispositivos.',
      () => 'Se não foi você, ignore esta mensagem: a sua senha continua a mesma.',
    ],
  },
  'account-exists': {
    subject: ({ app }) => `Você já tem uma conta no ${app}`,
    paragraphs: [
      () => 'Alguém tentou criar uma conta com este endereço de e-mail, mas ele já está em uso. Nada foi alterado.',
      () => 'Se foi você, entre com a sua conta. Na tela de entrada você também pode redefinir a senha.',
    ],
    action: 'Entrar',
    notes: [() => 'Se não foi você, ignore esta mensagem.'],
  },
  welcome: {
    subject: ({ app }) => `Boas-vindas ao ${app}`,
    paragraphs: [
      ({ company }) => `A empresa ${company} foi criada e você é quem a administra.`,
      ({ date }) => `O período de teste vai até ${date}.`,
    ],
    action: 'Entrar',
    notes: [],
  },
  'welcome-password': {
    subject: ({ app }) => `Boas-vindas ao ${app}: escolha a sua senha`,
    paragraphs: [
      ({ company }) => `A empresa ${company} foi criada e você é quem a administra.`,
      ({ date }) => `O período de teste vai até ${date}. Para entrar, primeiro escolha uma senha.`,
    ],
    action: 'Escolher senha',
    notes: [() => 'O link vale por 30 minutos. Depois disso, peça outro em “Esqueceu a senha?” na tela de entrada.'],
  },
};

const en: Texts = {
  hello: ({ name }) => `Hello, ${name}!`,
  signature: ({ app }) => `The ${app} team`,
  reset: {
    subject: ({ app }) => `Reset your ${app} password`,
    paragraphs: [() => 'We received a request to reset your password. Use the button below to choose a new one.'],
    action: 'Reset password',
    notes: [
      () => 'The link is valid for 30 minutes and works once. After the change you are signed out of all devices.',
      () => 'If it was not you, ignore this message: your password stays the same.',
    ],
  },
  'account-exists': {
    subject: ({ app }) => `You already have a ${app} account`,
    paragraphs: [
      () =>
        'Somebody tried to create an account with this e-mail address, but it is already in use. Nothing was changed.',
      () => 'If it was you, sign in to your account. You can also reset your password on the sign-in page.',
    ],
    action: 'Sign in',
    notes: [() => 'If it was not you, ignore this message.'],
  },
  welcome: {
    subject: ({ app }) => `Welcome to ${app}`,
    paragraphs: [
      ({ company }) => `The company ${company} has been created and you are its administrator.`,
      ({ date }) => `The trial ends on ${date}.`,
    ],
    action: 'Sign in',
    notes: [],
  },
  'welcome-password': {
    subject: ({ app }) => `Welcome to ${app}: choose your password`,
    paragraphs: [
      ({ company }) => `The company ${company} has been created and you are its administrator.`,
      ({ date }) => `The trial ends on ${date}. To sign in, choose a password first.`,
    ],
    action: 'Choose password',
    notes: [
      () =>
        'The link is valid for 30 minutes. After that, ask for another one under “Forgot your password?” on the sign-in page.',
    ],
  },
};

const es: Texts = {
  hello: ({ name }) => `¡Hola, ${name}!`,
  signature: ({ app }) => `El equipo de ${app}`,
  reset: {
    subject: ({ app }) => `Restablece tu contraseña de ${app}`,
    paragraphs: [
      () => 'Recibimos una solicitud para restablecer tu contraseña. Usa el botón de abajo para elegir una nueva.',
    ],
    action: 'Restablecer contraseña',
    notes: [
      () =>
        'El enlace vale por 30 minutos y se puede usar una sola vez. Después del cambio, sales de todos los dispositivos.',
      () => 'Si no fuiste tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
    ],
  },
  'account-exists': {
    subject: ({ app }) => `Ya tienes una cuenta en ${app}`,
    paragraphs: [
      () => 'Alguien intentó crear una cuenta con esta dirección de correo, pero ya está en uso. No se cambió nada.',
      () => 'Si fuiste tú, entra con tu cuenta. En la página de entrada también puedes restablecer la contraseña.',
    ],
    action: 'Entrar',
    notes: [() => 'Si no fuiste tú, ignora este mensaje.'],
  },
  welcome: {
    subject: ({ app }) => `Te damos la bienvenida a ${app}`,
    paragraphs: [
      ({ company }) => `Creamos la empresa ${company} y la administras tú.`,
      ({ date }) => `El período de prueba va hasta el ${date}.`,
    ],
    action: 'Entrar',
    notes: [],
  },
  'welcome-password': {
    subject: ({ app }) => `Te damos la bienvenida a ${app}: elige tu contraseña`,
    paragraphs: [
      ({ company }) => `Creamos la empresa ${company} y la administras tú.`,
      ({ date }) => `El período de prueba va hasta el ${date}. Para entrar, elige primero una contraseña.`,
    ],
    action: 'Elegir contraseña',
    notes: [
      () => 'El enlace vale por 30 minutos. Después, pide otro en “¿Olvidaste tu contraseña?” en la página de entrada.',
    ],
  },
};

const tr: Texts = {
  hello: ({ name }) => `Merhaba ${name},`,
  signature: ({ app }) => `${app} ekibi`,
  reset: {
    subject: ({ app }) => `${app} parolanızı sıfırlayın`,
    paragraphs: [
      () => 'Parolanızı sıfırlamak için bir istek aldık. Yeni bir parola seçmek için aşağıdaki düğmeyi kullanın.',
    ],
    action: 'Parolayı sıfırla',
    notes: [
      () =>
        'Bağlantı 30 dakika geçerlidir ve yalnızca bir kez kullanılabilir. Değişiklikten sonra tüm cihazlardaki oturumlarınız kapanır.',
      () => 'Bu isteği siz yapmadıysanız bu mesajı dikkate almayın: parolanız aynı kalır.',
    ],
  },
  'account-exists': {
    subject: ({ app }) => `Zaten bir ${app} hesabınız var`,
    paragraphs: [
      () => 'Birisi bu e-posta adresiyle hesap açmaya çalıştı, ancak adres zaten kullanılıyor. Hiçbir şey değişmedi.',
      () => 'Bunu siz yaptıysanız hesabınıza giriş yapın. Giriş sayfasında parolanızı da sıfırlayabilirsiniz.',
    ],
    action: 'Giriş yap',
    notes: [() => 'Bunu siz yapmadıysanız bu mesajı dikkate almayın.'],
  },
  welcome: {
    subject: ({ app }) => `${app} uygulamasına hoş geldiniz`,
    paragraphs: [
      ({ company }) => `${company} şirketi oluşturuldu; yöneticisi sizsiniz.`,
      ({ date }) => `Deneme süresinin son günü: ${date}.`,
    ],
    action: 'Giriş yap',
    notes: [],
  },
  'welcome-password': {
    subject: ({ app }) => `${app} uygulamasına hoş geldiniz: parolanızı seçin`,
    paragraphs: [
      ({ company }) => `${company} şirketi oluşturuldu; yöneticisi sizsiniz.`,
      ({ date }) => `Deneme süresinin son günü: ${date}. Giriş yapmak için önce bir parola seçin.`,
    ],
    action: 'Parola seç',
    notes: [
      () =>
        'Bağlantı 30 dakika geçerlidir. Süresi dolarsa giriş sayfasındaki “Parolanızı mı unuttunuz?” bağlantısından yenisini isteyin.',
    ],
  },
};

export const mailTexts: Readonly<Record<Language, Texts>> = { pt, en, es, tr };
