export const browsers: Readonly<Record<'chrome' | 'firefox' | 'safari', string>>;
export const target: string[];
export const inWords: string;
