/**
 * The one place where icons come from. `@phosphor-icons/react` ships six weights with each icon (about 3 KB an icon),
 * so only the drawing in use is kept; `icons.test.ts` holds it to the package. `core` is what lists and the header show,
 * `account` is loaded by the screens that need it. Without a suffix the weight is the one of the design (carets, plus,
 * minus and check are bold); `…FillIcon` is the on state.
 */
export * from './icons/account.ts';
export * from './icons/core.ts';
