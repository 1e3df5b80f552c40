// app/pay/route.js
import { checkoutLink } from './checkout.js';

export async function POST(request) {
  const { wallet } = await request.json();
  return Response.json({ url: await checkoutLink(wallet) });
}
