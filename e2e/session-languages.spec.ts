// Journeys of: auth.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { putPlan } from './billing.ts';
import { remembering } from './desk.ts';
import { fillSignUp, inputOf, mailedPath, password, submitOf, test } from './sign-up-site.ts';

const said = {
  es: {
    mail: 'Restablece tu contraseña de Guichê',
    signUp: 'Regístrate',
    signUpHeading: 'Crea tu cuenta',
    limits: 'Agentes: 3 · Conexiones: 2 · Colas: 4',
    signedUp: '¡Registro realizado con éxito! Inicia sesión.',
    greeting: 'Hola, Rita Campos · Padaria Estrela · activa hasta',
    profile: 'Perfil de Rita Campos',
    signOut: 'Cerrar sesión',
    heading: 'Entra en tu cuenta',
    forgot: '¿Olvidaste tu contraseña?',
    required: 'Obligatorio',
    sent: 'Enlace para restablecer la contraseña enviado con éxito',
    resetHeading: 'Crea una contraseña nueva',
    mismatch: 'Las contraseñas no coinciden',
    done: 'Contraseña restablecida con éxito',
    back: 'Volver al inicio de sesión',
    wrong: 'Correo o contraseña incorrectos. Revísalos e inténtalo de nuevo.',
  },
  en: {
    mail: 'Reset your Guichê password',
    signUp: 'Sign up',
    signUpHeading: 'Create your account',
    limits: 'Attendants: 3 · Connections: 2 · Queues: 4',
    signedUp: 'You have signed up successfully! Please sign in.',
    greeting: 'Hello, Rita Campos · Padaria Estrela · active until',
    profile: 'Profile of Rita Campos',
    signOut: 'Sign out',
    heading: 'Sign in to your account',
    forgot: 'Forgot your password?',
    required: 'Required',
    sent: 'Password reset link sent successfully',
    resetHeading: 'Create a new password',
    mismatch: 'The passwords do not match',
    done: 'Password reset successfully',
    back: 'Back to sign-in',
    wrong: 'Wrong e-mail or password. Check them and try again.',
  },
  tr: {
    mail: 'Guichê parolanızı sıfırlayın',
    signUp: 'Kaydolun',
    signUpHeading: 'Hesabınızı oluşturun',
    limits: 'Temsilci: 3 · Bağlantı: 2 · Kuyruk: 4',
    signedUp: 'Kayıt başarıyla tamamlandı! Giriş yapın.',
    greeting: 'Merhaba, Rita Campos · Padaria Estrela',
    profile: 'Rita Campos profili',
    signOut: 'Çıkış yap',
    heading: 'Hesabınıza girin',
    forgot: 'Parolanızı mı unuttunuz?',
    required: 'Zorunlu',
    sent: 'Parola sıfırlama bağlantısı başarıyla gönderildi',
    resetHeading: 'Yeni bir parola oluşturun',
    mismatch: 'Parolalar eşleşmiyor',
    done: 'Parola başarıyla sıfırlandı',
    back: 'Girişe dön',
    wrong: 'E-posta veya parola yanlış. Kontrol edip yeniden deneyin.',
  },
};

for (const [language, words] of Object.entries(said))
  test(`in ${language}: signed up, signed in, signed out, the password forgotten, set anew by the mail, and used`, {
    tag: '@long',
  }, async ({ desk, site, browser }) => {
    await putPlan(desk, 'Essencial');
    const context = await browser.newContext({ locale: language, ...remembering(site.url, { language }) });
    const page = await context.newPage();
    const email = `${randomUUID()}@loja.test`;
    const next = 'senha-bem-nova';
    const signIn = async (secret: string) => {
      await inputOf(page, 'email').fill(email);
      await inputOf(page, 'password').fill(secret);
      await submitOf(page).click();
    };
    await page.goto('/login');
    await page.getByRole('link', { name: words.signUp, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.signUpHeading })).toBeVisible();
    await fillSignUp(page, { email, plan: 'Essencial' });
    await expect(page.getByText(words.limits)).toBeVisible();
    await submitOf(page).click();
    await expect(page.getByText(words.signedUp)).toBeVisible();
    await signIn(password);
    await expect(page.getByRole('banner')).toContainText(words.greeting);
    await page.getByRole('button', { name: words.profile }).click();
    await page.getByRole('menuitem', { name: words.signOut }).click();
    await expect(page.getByRole('heading', { name: words.heading })).toBeVisible();

    await page.getByRole('link', { name: words.forgot }).click();
    await expect(inputOf(page, 'password')).toHaveCount(0);
    await submitOf(page).click();
    await expect(inputOf(page, 'email')).toHaveAccessibleDescription(words.required);
    await inputOf(page, 'email').fill(email);
    await submitOf(page).click();
    await expect(page.getByText(words.sent)).toBeVisible();
    await page.goto(await mailedPath(desk.app.sim, email, words.mail));
    await expect(page.getByRole('heading', { name: words.resetHeading })).toBeVisible();
    await inputOf(page, 'password').fill(next);
    await inputOf(page, 'confirmation').fill(`${next}!`);
    await submitOf(page).click();
    await expect(inputOf(page, 'confirmation')).toHaveAccessibleDescription(words.mismatch);
    await inputOf(page, 'confirmation').fill(next);
    await submitOf(page).click();
    await expect(page.getByRole('main').getByText(words.done)).toBeVisible();
    await page.getByRole('link', { name: words.back }).click();
    await signIn(password);
    await expect(page.locator('form').getByRole('alert')).toHaveText(words.wrong);
    await inputOf(page, 'password').fill(next);
    await submitOf(page).click();
    await expect(page.getByRole('banner')).toContainText(words.greeting);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await context.close();
  });
