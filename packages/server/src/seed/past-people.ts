const firstNames = `Adriana Alan Bruna Cauê Cíntia Danilo Eliane Emerson Fernanda Flávio Giovana Heitor Ingrid Jéssica
Kelly Leandro Luana Marta Nelson Olívia Paulo Raquel Silvana Tomás Valéria`.split(/\s+/);
const familyNames = `Abreu Batista Cordeiro Drummond Esteves Freitas Guimarães Holanda Jardim Klein Lobato Medeiros
Novaes Paixão Rezende Serrano`.split(/\s+/);

export interface PastPerson {
  name: string;
  number: string;
}

/** Who wrote to the demo's company once, or now and then, before what its inbox shows. Numbers nobody has. */
export const pastPeople: readonly PastPerson[] = Array.from(
  { length: firstNames.length * familyNames.length },
  (_, index) => ({
    // 7 has no divisor in common with 25: each pair comes once.
    name: `${firstNames[(index * 7) % firstNames.length]} ${familyNames[Math.floor(index / firstNames.length)]}`,
    number: `55119${String(index + 1001).padStart(8, '0')}`,
  }),
);
