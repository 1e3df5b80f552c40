/** One line of a receipt. */
export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
  /** When the money moved. */
  readonly at?: string;
  /** `sum` for the amount that the user gets in the end, `code` for ids and addresses. */
  readonly form?: 'sum' | 'code';
}

export const codeLine = (label: string, value: string): ReceiptLine => ({ label, value, form: 'code' });
