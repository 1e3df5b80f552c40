import type { EmailWords } from './email-words.js';

export const vi: EmailWords = {
  'hello': 'Xin chào {{name}},',
  'received.buy.subject': 'Đã nhận đơn hàng: mua {{get}}',
  'received.buy.text':
    'Vui lòng gửi {{pay}} qua {{method}} trước {{until}}. Nơi nhận tiền được ghi trên trang đơn hàng của bạn tại {{partner}}.',
  'received.sell.subject': 'Đã nhận đơn hàng: bán {{pay}}',
  'received.sell.text':
    'Vui lòng gửi {{pay}} trước {{until}}. Địa chỉ nhận được ghi trên trang đơn hàng của bạn tại {{partner}}.',
  'received.careful':
    'Để bảo vệ bạn, email này không nêu tài khoản hay địa chỉ nào. Đừng làm theo tin nhắn yêu cầu bạn thanh toán đến nơi khác.',
  'completed.buy.subject': 'Hoàn tất: đã gửi {{get}} đến ví của bạn',
  'completed.buy.text':
    'Chúng tôi đã nhận được tiền của bạn và gửi {{get}} đến ví của bạn vào {{at}}. Biên nhận được đính kèm.',
  'completed.sell.subject': 'Hoàn tất: đã gửi {{get}} cho bạn',
  'completed.sell.text':
    'Chúng tôi đã nhận được {{pay}} của bạn và gửi {{get}} cho bạn qua {{method}} vào {{at}}. Biên nhận được đính kèm.',
  'refunded.subject': 'Đã hoàn tiền: {{amount}}',
  'refunded.fiat.text':
    'Chúng tôi đã hoàn {{amount}} vào {{at}} về tài khoản đã thanh toán. Ngân hàng có thể mất vài ngày để hiển thị.',
  'refunded.crypto.text': 'Chúng tôi đã gửi trả {{amount}} vào {{at}} đến địa chỉ hoàn trả của đơn hàng.',
  'approved.subject': 'Danh tính của bạn đã được xác minh',
  'approved.text': 'Việc kiểm tra danh tính đã hoàn tất. Bây giờ bạn có thể đặt đơn tại {{partner}}.',
  'declined.subject': 'Chúng tôi cần thêm thông tin để xác minh danh tính của bạn',
  'declined.text':
    'Việc kiểm tra danh tính chưa hoàn tất. Vui lòng mở lại {{partner}} để xem còn thiếu gì và vì sao. Những gì bạn đã gửi không bị mất.',
  'receipt.open': 'Xem biên nhận',
  'order.open': 'Xem đơn hàng',
  'footer.why':
    'Bạn nhận được email này vì bạn sử dụng {{partner}}. Vui lòng không trả lời: thư trả lời sẽ không được đọc.',
  'test': 'Chế độ THỬ NGHIỆM: không sử dụng tiền thật',
  'receipt': 'Biên nhận',
  'receipt.download': 'Tải PDF',
  'receipt.by': 'Lập cho đơn hàng tại {{partner}}',
  'receipt.missing': 'Không có biên nhận tại địa chỉ này.',
  'line.order': 'Mã đơn hàng',
  'line.paid': 'Bạn đã trả',
  'line.pay': 'Bạn trả',
  'line.got': 'Bạn đã nhận',
  'line.get': 'Bạn sẽ nhận',
  'line.price': 'Giá 1 {{coin}}',
  'line.charge': 'Phí dịch vụ',
  'line.network': 'Phí mạng',
  'line.payoutFee': 'Phí chi trả',
  'line.included': 'đã bao gồm',
  'line.method': 'Phương thức thanh toán',
  'line.chain': 'Mạng',
  'line.wallet': 'Địa chỉ ví',
  'line.txid': 'Mã giao dịch',
  'line.txHash': 'Mã băm giao dịch',
  'line.bankReference': 'Mã tham chiếu ngân hàng',
  'line.internal': 'Mã tham chiếu chuyển khoản',
  'line.deposit': 'Khoản bạn đã gửi',
  'line.refund': 'Đã hoàn vào {{at}}',
  'status.waiting': 'Đang chờ bạn thanh toán',
  'status.arriving': 'Khoản thanh toán đang đến',
  'status.paid': 'Đã nhận thanh toán',
  'status.completed': 'Hoàn tất',
  'status.expired': 'Đã hết thời gian thanh toán',
  'status.held': 'Nhân viên đang xem xét',
  'status.refunded': 'Đã hoàn tiền',
  'status.cancelled': 'Đã hủy',
};
