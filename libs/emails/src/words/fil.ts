import type { EmailWords } from './email-words.js';

export const fil: EmailWords = {
  'hello': 'Kumusta {{name}},',
  'received.buy.subject': 'Natanggap ang order: pagbili ng {{get}}',
  'received.buy.text':
    'Mangyaring magbayad ng {{pay}} sa {{method}} bago ang {{until}}. Nasa page ng iyong order sa {{partner}} ang detalye ng pagbabayad.',
  'received.sell.subject': 'Natanggap ang order: pagbenta ng {{pay}}',
  'received.sell.text':
    'Mangyaring magpadala ng {{pay}} bago ang {{until}}. Nasa page ng iyong order sa {{partner}} ang address na padadalhan.',
  'received.careful':
    'Para sa iyong kaligtasan, walang numero ng account o address sa email na ito. Huwag sundin ang mga mensaheng humihiling na magbayad ka sa iba.',
  'completed.buy.subject': 'Kumpleto na: naipadala ang {{get}} sa iyong wallet',
  'completed.buy.text':
    'Natanggap namin ang iyong bayad at ipinadala ang {{get}} sa iyong wallet noong {{at}}. Nakalakip ang iyong resibo.',
  'completed.sell.subject': 'Kumpleto na: naipadala sa iyo ang {{get}}',
  'completed.sell.text':
    'Natanggap namin ang iyong {{pay}} at ipinadala sa iyo ang {{get}} sa pamamagitan ng {{method}} noong {{at}}. Nakalakip ang iyong resibo.',
  'refunded.subject': 'Naipadala ang refund: {{amount}}',
  'refunded.fiat.text':
    'Ibinalik namin ang {{amount}} noong {{at}} sa account na pinanggalingan nito. Maaaring abutin ng ilang araw bago ito lumabas sa iyong bank account.',
  'refunded.crypto.text':
    'Ibinalik namin ang {{amount}} noong {{at}} sa address para sa pagbabalik na nasa iyong order.',
  'approved.subject': 'Na-verify na ang iyong pagkakakilanlan',
  'approved.text': 'Tapos na ang pag-verify ng iyong pagkakakilanlan. Maaari ka nang mag-order sa {{partner}}.',
  'declined.subject': 'Kailangan namin ng karagdagang impormasyon para ma-verify ang iyong pagkakakilanlan',
  'declined.text':
    'Hindi pa tapos ang pag-verify ng iyong pagkakakilanlan. Buksan muli ang {{partner}} para makita kung ano ang kulang at kung bakit. Na-save ang mga naisumite mo na.',
  'receipt.open': 'Tingnan ang resibo',
  'order.open': 'Tingnan ang order',
  'footer.why':
    'Natanggap mo ang email na ito dahil gumagamit ka ng {{partner}}. Mangyaring huwag sumagot: hindi binabasa ang mga sagot.',
  'test': 'TEST mode: walang totoong perang gumagalaw',
  'receipt': 'Resibo',
  'receipt.download': 'I-download bilang PDF',
  'receipt.by': 'Inisyu para sa mga order sa {{partner}}',
  'receipt.missing': 'Walang resibo sa address na ito.',
  'line.order': 'Numero ng order',
  'line.paid': 'Ibinayad mo',
  'line.pay': 'Babayaran mo',
  'line.got': 'Natanggap mo',
  'line.get': 'Matatanggap mo',
  'line.price': 'Presyo ng 1 {{coin}}',
  'line.charge': 'Service charge',
  'line.network': 'Bayad sa network',
  'line.payoutFee': 'Bayad sa payout',
  'line.included': 'kasama na',
  'line.method': 'Paraan ng pagbabayad',
  'line.chain': 'Network',
  'line.wallet': 'Address ng wallet',
  'line.txid': 'ID ng transaksyon',
  'line.txHash': 'Hash ng transaksyon',
  'line.bankReference': 'Reference ng bangko',
  'line.internal': 'Reference ng transfer',
  'line.deposit': 'Ang iyong deposit',
  'line.refund': 'Ibinalik noong {{at}}',
  'status.waiting': 'Hinihintay ang iyong bayad',
  'status.arriving': 'Paparating na ang bayad',
  'status.paid': 'Natanggap ang bayad',
  'status.completed': 'Kumpleto na',
  'status.expired': 'Lumipas ang oras ng pagbabayad',
  'status.held': 'Sinusuri pa',
  'status.refunded': 'Naibalik na',
  'status.cancelled': 'Nakansela',
};
