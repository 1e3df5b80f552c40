import type { EmailWords } from './email-words.js';

export const id: EmailWords = {
  'hello': 'Halo {{name}},',
  'received.buy.subject': 'Pesanan diterima: beli {{get}}',
  'received.buy.text':
    'Kirim {{pay}} melalui {{method}} sebelum {{until}}. Tujuan pembayaran tercantum di halaman pesanan Anda di {{partner}}.',
  'received.sell.subject': 'Pesanan diterima: jual {{pay}}',
  'received.sell.text':
    'Kirim {{pay}} sebelum {{until}}. Alamat tujuan tercantum di halaman pesanan Anda di {{partner}}.',
  'received.careful':
    'Demi keamanan Anda, email ini tidak menyebut rekening atau alamat apa pun. Jangan ikuti pesan yang meminta Anda membayar ke tempat lain.',
  'completed.buy.subject': 'Selesai: {{get}} dikirim ke dompet Anda',
  'completed.buy.text':
    'Pembayaran Anda sudah kami terima, dan {{get}} dikirim ke dompet Anda pada {{at}}. Tanda terima terlampir.',
  'completed.sell.subject': 'Selesai: {{get}} dikirim kepada Anda',
  'completed.sell.text':
    '{{pay}} Anda sudah kami terima, dan {{get}} dikirim kepada Anda melalui {{method}} pada {{at}}. Tanda terima terlampir.',
  'refunded.subject': 'Dana dikembalikan: {{amount}}',
  'refunded.fiat.text':
    'Kami mengembalikan {{amount}} pada {{at}} ke rekening asal pembayaran. Bank mungkin memerlukan beberapa hari untuk menampilkannya.',
  'refunded.crypto.text': 'Kami mengirim kembali {{amount}} pada {{at}} ke alamat pengembalian pesanan Anda.',
  'approved.subject': 'Identitas Anda sudah terverifikasi',
  'approved.text': 'Pemeriksaan identitas Anda selesai. Sekarang Anda dapat membuat pesanan di {{partner}}.',
  'declined.subject': 'Kami memerlukan data tambahan untuk verifikasi identitas Anda',
  'declined.text':
    'Pemeriksaan identitas Anda belum selesai. Buka kembali {{partner}} untuk melihat apa yang kurang dan alasannya. Data yang sudah Anda kirim tidak hilang.',
  'receipt.open': 'Lihat tanda terima',
  'order.open': 'Lihat pesanan',
  'footer.why':
    'Anda menerima email ini karena Anda menggunakan {{partner}}. Mohon tidak membalas: balasan tidak dibaca.',
  'test': 'Mode UJI: tidak ada uang sungguhan yang berpindah',
  'receipt': 'Tanda terima',
  'receipt.download': 'Unduh PDF',
  'receipt.by': 'Diterbitkan untuk pesanan di {{partner}}',
  'receipt.missing': 'Tidak ada tanda terima di alamat ini.',
  'line.order': 'Nomor pesanan',
  'line.paid': 'Anda membayar',
  'line.pay': 'Anda membayar',
  'line.got': 'Anda menerima',
  'line.get': 'Anda akan menerima',
  'line.price': 'Harga 1 {{coin}}',
  'line.charge': 'Biaya layanan',
  'line.network': 'Biaya jaringan',
  'line.payoutFee': 'Biaya pencairan',
  'line.included': 'termasuk',
  'line.method': 'Metode pembayaran',
  'line.chain': 'Jaringan',
  'line.wallet': 'Alamat dompet',
  'line.txid': 'ID transaksi',
  'line.txHash': 'Hash transaksi',
  'line.bankReference': 'Referensi bank',
  'line.internal': 'Referensi transfer',
  'line.deposit': 'Setoran Anda',
  'line.refund': 'Dikembalikan pada {{at}}',
  'status.waiting': 'Menunggu pembayaran Anda',
  'status.arriving': 'Pembayaran sedang dalam perjalanan',
  'status.paid': 'Pembayaran diterima',
  'status.completed': 'Selesai',
  'status.expired': 'Waktu pembayaran habis',
  'status.held': 'Sedang diperiksa petugas',
  'status.refunded': 'Dikembalikan',
  'status.cancelled': 'Dibatalkan',
};
