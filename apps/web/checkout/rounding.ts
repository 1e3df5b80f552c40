/** Rounds up to digits that a page shows, so that a payment of the amount shown suffices. */
export const roundedUp = (amount: number, digits: number): number => rounded(amount, digits, 1);

/** Rounds down to digits that a page shows, so that an amount that falls short does not look whole. */
export const roundedDown = (amount: number, digits: number): number => rounded(amount, digits, -1);

function rounded(amount: number, digits: number, direction: 1 | -1): number {
  const nearest = Number(amount.toFixed(digits));
  const isBeyond = (amount - nearest) * direction > amount * NOISE;
  return isBeyond ? Number((nearest + direction * 10 ** -digits).toFixed(digits)) : nearest;
}

/** Share of an amount by which sums of binary fractions are off. */
const NOISE = 1e-14;
