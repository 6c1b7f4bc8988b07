/** A Canadian number in E.164 as it is written here: '+14165550123' → '(416) 555-0123'. Anything else stays as it is. */
export const nationalPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
