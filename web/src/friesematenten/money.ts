// Sums as the deck names its money: a currency known by its code, or whatever the deck calls it.
const CODE = /^[A-Z]{3}$/;

export function inCurrency(amount: number, currency: string, language: string): string {
  const code = currency === "€" || currency === "" ? "EUR" : currency;
  if (CODE.test(code)) {
    try {
      return new Intl.NumberFormat(language, { style: "currency", currency: code, maximumFractionDigits: 0 }).format(
        amount,
      );
    } catch {
      // three letters that are no currency
    }
  }
  return `${new Intl.NumberFormat(language).format(amount)}\u202f${currency}`;
}
