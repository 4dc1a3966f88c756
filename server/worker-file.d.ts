declare module '*?worker-file' {
  /** Absolute path of the built worker. */
  const file: string;
  export default file;
}
