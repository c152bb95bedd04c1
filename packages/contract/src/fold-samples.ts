/** Texts and what both sides make of them; the database's half is compared where there is a database. */
export const foldSamples: readonly (readonly [text: string, folded: string])[] = [
  ['Conceição MÜLLER', 'conceicao muller'],
  ['İZMİR ılgaz IŞIK', 'izmir ilgaz isik'],
  ['i\u0307stanbul', 'istanbul'],
  ['José\u0301 Ñuñez ¿Qué?', 'jose nunez ?que?'],
  ['Straße GROẞE', 'strasse grosse'],
  ['Ærø Œuvre Łódź Đorđe Þór', 'aero oeuvre lodz dorde thor'],
  ['Ștefan Țepeș', 'stefan tepes'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['ΟΔΟΣ Ώρα', 'οδοσ ωρα'],
  ['Ёлка Йод', 'елка йод'],
  ['“aspas” – d’água…', '"aspas" - d\'agua...'],
  ['nº 10 ½', 'no 10  1/2'],
  ['한국 😊', '한국 😊'],
  ['', ''],
];
