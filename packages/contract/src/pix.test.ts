import { expect, test } from 'vitest';
import { brCode, normalizePixKey, readCentavos } from './pix.ts';

test('keys are kept as banks keep them, and what is none is refused', () => {
  expect(normalizePixKey('CPF', '529.982.247-25')).toBe('52998224725');
  expect(normalizePixKey('CPF', '111.444.777-35')).toBe('11144477735');
  expect(normalizePixKey('CPF', '529.982.247-24')).toBeNull();
  expect(normalizePixKey('CPF', '111.111.111-11')).toBeNull();
  expect(normalizePixKey('CNPJ', '11.222.333/0001-81')).toBe('11222333000181');
  expect(normalizePixKey('CNPJ', '12.abc.345/01de-35')).toBe('12ABC34501DE35');
  expect(normalizePixKey('CNPJ', 'AB.12C.D34/0001-84')).toBe('AB12CD34000184');
  expect(normalizePixKey('CNPJ', '11.222.333/0001-82')).toBeNull();
  expect(normalizePixKey('PHONE', '(11) 98765-4321')).toBe('+5511987654321');
  expect(normalizePixKey('PHONE', '5511987654321')).toBe('+5511987654321');
  for (const typed of [
    '011 98765-4321',
    '0055 11 98765-4321',
    '+55 (0) 11 98765-4321',
    '５５１１９８７６５４３２１',
    'tel:+5511987654321',
  ])
    expect([typed, normalizePixKey('PHONE', typed)]).toEqual([typed, '+5511987654321']);
  expect(normalizePixKey('PHONE', '55 99999-8888')).toBe('+5555999998888');
  expect(normalizePixKey('PHONE', '+1 212 555 0100')).toBeNull();
  expect(normalizePixKey('EMAIL', 'Loja@Exemplo.com')).toBe('loja@exemplo.com');
  expect(normalizePixKey('EVP', '71CDF9BA-C695-4E3C-B010-ABB521A3F1BE')).toBe('71cdf9ba-c695-4e3c-b010-abb521a3f1be');
  expect(normalizePixKey('EVP', '71cdf9ba')).toBeNull();
});

test.each([
  ['99', 9900],
  ['99,90', 9990],
  ['1.234,56', 123_456],
  ['99.90', 9990],
  ['R$ 0,29', 29],
  ['1,234.56', 123_456],
  ['1.000', 100_000],
])('%s is %i centavos', (typed, centavos) => {
  expect(readCentavos(typed)).toBe(centavos);
});

test('what is no amount is none', () => {
  for (const typed of ['', '0', '-5', 'abc', '1,2,3']) expect([typed, readCentavos(typed)]).toEqual([typed, null]);
});

test('the code is the one banks read', () => {
  const shop = { merchantName: 'PLATAFORMA LTDA', city: 'São Paulo'.toUpperCase() };
  expect(brCode({ ...shop, key: '71cdf9ba-c695-4e3c-b010-abb521a3f1be', amount: 9990, txid: 'FATURA42' })).toBe(
    '00020126580014br.gov.bcb.pix013671cdf9ba-c695-4e3c-b010-abb521a3f1be520400005303986540599.905802BR5915PLATAFORMA LTDA6009SAO PAULO62120508FATURA426304D030',
  );
  expect(brCode({ ...shop, key: '+5511987654321', amount: null, txid: null })).toBe(
    '00020126360014br.gov.bcb.pix0114+55119876543215204000053039865802BR5915PLATAFORMA LTDA6009SAO PAULO62070503***6304FD23',
  );
});
