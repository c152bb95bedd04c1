export type Language = 'pt' | 'es' | 'en' | 'tr';
export type QueueName = 'Vendas' | 'Suporte' | 'Financeiro';

export interface Dialogue {
  queue: QueueName;
  language: Language;
  /**
   * `<` the contact, `>` the attendant; a digit after it is the line (from 0) that is quoted. `{name}`, `{agent}`,
   * `{order}`, `{product}` and `{price}` are filled in.
   */
  lines: readonly string[];
}

export const products: Readonly<Record<Language, readonly [string, ...string[]]>> = {
  pt: ['sofá Bari', 'mesa Ipê', 'luminária Lua', 'tapete Juta', 'poltrona Ninho', 'estante Vão'],
  es: ['sofá Bari', 'mesa Ipê', 'lámpara Luna', 'alfombra Yute'],
  en: ['Bari sofa', 'Ipê table', 'Moon lamp', 'jute rug'],
  tr: ['Bari koltuk', 'Ipê masa', 'Ay lamba', 'jüt halı'],
};

export const dialogues: readonly Dialogue[] = [
  {
    queue: 'Vendas',
    language: 'pt',
    lines: [
      '< Oi, bom dia!',
      '< Vocês ainda têm {product}?',
      '> Bom dia, {name}! Aqui é {agent}. Temos sim, em duas cores 😊',
      '< Quais cores?',
      '> Areia e verde-musgo.',
      '< E quanto fica?',
      '>5 Sai por {price}, em até 10x sem juros.',
      '< Gostei do verde. Vocês entregam em casa?',
      '> Entregamos! Para a sua região o frete é grátis e leva 5 dias úteis.',
      '< Perfeito, vou querer então',
      '> Oba! Já separei um para você. Envio o link do pagamento?',
      '< Pode mandar 🙏',
    ],
  },
  {
    queue: 'Vendas',
    language: 'pt',
    lines: [
      '< Olá',
      '< Queria um orçamento de {product}, são 3 unidades',
      '> Olá, {name}! Para 3 unidades consigo {price} no total.',
      '< Tem desconto à vista?',
      '>3 No PIX são mais 5%.',
      '< Vou falar com meu marido e já volto',
      '> Combinado! O valor vale até sexta.',
    ],
  },
  {
    queue: 'Vendas',
    language: 'pt',
    lines: [
      '< Boa tarde, tudo bem?',
      '< Vi no Instagram a promoção de {product}. Ainda vale?',
      '> Boa tarde! Vale até domingo, {name}.',
      '< Consigo retirar na loja?',
      '> Consegue sim, das 9h às 18h. É só levar um documento.',
      '< Ótimo, passo aí amanhã',
      '> Te esperamos!',
      '< 👍',
    ],
  },
  {
    queue: 'Vendas',
    language: 'pt',
    lines: [
      '< Oi! Vocês fazem sob medida?',
      '< Meu espaço tem 2,40 m',
      '> Fazemos! Você consegue me mandar uma foto do lugar?',
      '< Consigo à noite, agora estou no trabalho',
      '> Sem pressa, {name}. Quando puder é só responder aqui.',
    ],
  },
  {
    queue: 'Suporte',
    language: 'pt',
    lines: [
      '< Oi, meu pedido {order} não chegou',
      '< Era para ontem',
      '> Oi, {name}, aqui é {agent}. Vou verificar com a transportadora, um momento.',
      '> Está na rota de hoje. A entrega é até as 18h.',
      '< Ah, que bom. Tem como avisar antes?',
      '>4 Tem sim, o motorista liga 30 minutos antes.',
      '< Obrigada!',
      '> Por nada! Qualquer coisa, estou por aqui.',
    ],
  },
  {
    queue: 'Suporte',
    language: 'pt',
    lines: [
      '< Boa tarde',
      '< Recebi {product} com um risco na lateral',
      '> Boa tarde, {name}. Sinto muito por isso!',
      '> Você prefere a troca ou um desconto de 15%?',
      '< Prefiro trocar',
      '>4 Certo. Agendo a retirada para quinta, tudo bem?',
      '< Quinta de manhã consigo',
      '> Agendado: quinta, das 8h às 12h. Protocolo da troca: {order}.',
      '< Valeu pela atenção',
    ],
  },
  {
    queue: 'Suporte',
    language: 'pt',
    lines: [
      '< Oi, não achei o manual de montagem',
      '< É de {product}',
      '> Oi, {name}! Vem dentro da caixa menor, junto com os parafusos.',
      '< Achei!! Desculpa 😅',
      '> Imagina! Se quiser, temos também um vídeo no site.',
    ],
  },
  {
    queue: 'Suporte',
    language: 'pt',
    lines: [
      '< Olá, preciso mudar o endereço do pedido {order}',
      '< Mudei de apartamento, agora é o 71',
      '> Olá, {name}! Ainda dá tempo, já alterei aqui.',
      '< Maravilha',
      '< E o prazo continua o mesmo?',
      '>4 Continua: chega até terça.',
      '< Show, obrigado',
    ],
  },
  {
    queue: 'Suporte',
    language: 'pt',
    lines: [
      '< Veio faltando uma peça 😕',
      '< Pedido {order}, a peça é o pé traseiro',
      '> Puxa, {name}, desculpe! Vou pedir o envio só dessa peça.',
      '> Chega em 3 dias úteis, sem custo.',
      '< Tá bom, fico aguardando',
    ],
  },
  {
    queue: 'Financeiro',
    language: 'pt',
    lines: [
      '< Bom dia, o boleto do pedido {order} venceu',
      '< Consegue gerar outro?',
      '> Bom dia! Consigo sim, {name}. Mesmo valor, {price}.',
      '> Novo vencimento: sexta-feira.',
      '< Pode ser',
      '> Enviei para o seu e-mail. Também pode pagar por PIX, se preferir.',
      '< Paguei por PIX agora',
      '>6 Recebido! Obrigada.',
    ],
  },
  {
    queue: 'Financeiro',
    language: 'pt',
    lines: [
      '< Olá, fui cobrado duas vezes',
      '< Apareceu {price} em dobro no cartão',
      '> Olá, {name}. Vi aqui: uma das cobranças já foi estornada.',
      '< Quando cai na fatura?',
      '> Em até 7 dias, depende do banco.',
      '< Ok, vou acompanhar',
    ],
  },
  {
    queue: 'Financeiro',
    language: 'pt',
    lines: [
      '< Oi, preciso da nota fiscal do pedido {order}',
      '< É para a empresa',
      '> Oi, {name}! Qual é o CNPJ?',
      '< Vou confirmar com o contador e te passo',
      '> Combinado.',
    ],
  },
  {
    queue: 'Vendas',
    language: 'es',
    lines: [
      '< Hola, buenas tardes',
      '< ¿Tienen {product} disponible?',
      '> ¡Hola, {name}! Soy {agent}. Sí, tenemos dos unidades.',
      '< ¿Hacen envíos al interior?',
      '>3 Sí, en una semana aproximadamente.',
      '< Perfecto, lo compro hoy',
      '> ¡Genial! Le envío el enlace de pago.',
    ],
  },
  {
    queue: 'Suporte',
    language: 'es',
    lines: [
      '< Hola, mi pedido {order} figura como entregado',
      '< Pero no recibí nada',
      '> Lo siento mucho, {name}. Reviso con el transportista.',
      '> Lo dejaron en portería. ¿Puede confirmar?',
      '< ¡Sí! Aquí está. Muchas gracias',
    ],
  },
  {
    queue: 'Financeiro',
    language: 'es',
    lines: [
      '< Buenos días',
      '< ¿Puedo pagar en dos tarjetas?',
      '> Buenos días, {name}. Sí, sin problema.',
      '< ¿Y la factura sale a nombre de la empresa?',
      '>3 Claro, envíeme los datos y la emito.',
    ],
  },
  {
    queue: 'Vendas',
    language: 'en',
    lines: [
      '< Hi there!',
      '< Is the {product} still on sale?',
      '> Hi {name}, this is {agent}. It is, until Sunday.',
      '< Great. Could you hold one for me?',
      '>3 Done! It is under your name until tomorrow.',
      '< Thanks a lot',
    ],
  },
  {
    queue: 'Suporte',
    language: 'en',
    lines: [
      '< Hello, order {order} came with the wrong colour',
      '< I ordered green and got sand',
      '> Sorry about that, {name}! We will pick it up and send the green one.',
      '< When would that be?',
      '> Thursday morning, if that suits you.',
      '< Works for me',
      '> Booked. You will get a call half an hour before.',
    ],
  },
  {
    queue: 'Financeiro',
    language: 'en',
    lines: [
      '< Good morning',
      '< Could I get an invoice for order {order}?',
      '> Good morning, {name}! Sure, sending it to your e-mail now.',
      '< Got it, thank you',
    ],
  },
  {
    queue: 'Vendas',
    language: 'tr',
    lines: [
      '< Merhaba',
      '< {product} stokta var mı?',
      '> Merhaba {name}, ben {agent}. Evet, var.',
      '< Kargo ne kadar sürer?',
      '>3 Yaklaşık bir hafta.',
      '< Tamam, sipariş veriyorum 🙂',
    ],
  },
  {
    queue: 'Suporte',
    language: 'tr',
    lines: [
      '< İyi günler, {order} numaralı sipariş gelmedi',
      '< Kontrol edebilir misiniz?',
      '> Merhaba {name}, hemen bakıyorum.',
      '> Bugün dağıtımda görünüyor.',
      '< Teşekkürler, bekliyorum',
    ],
  },
  {
    queue: 'Financeiro',
    language: 'tr',
    lines: [
      '< Merhaba, ödeme iki kez çekildi',
      '< {price} tutarında',
      '> Merhaba {name}, biri iade edildi bile.',
      '< Çok teşekkür ederim',
    ],
  },
];
