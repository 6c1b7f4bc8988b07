type Site = { siteName: string; publicOrigin: string };

export const pinText = ({ siteName }: Site, pin: string): string =>
  `${pin} is your ${siteName} PIN. It works once, for 10 minutes. We never ask you for it by phone or email.`;

/** To the owner of a number that somebody entered again: whoever entered it learns nothing. */
export const alreadyRegisteredText = ({ siteName, publicOrigin }: Site): string =>
  `This number has a ${siteName} account already. Log in: ${publicOrigin}/auth If it was not you who entered it, you can ignore this message.`;

/** To the number as it was, of somebody without an e-mail address. */
export const phoneChangedText = ({ siteName, publicOrigin }: Site): string =>
  `Your ${siteName} account has another phone number now. If it was not you, write to us at once: ${publicOrigin}/contact-us`;
