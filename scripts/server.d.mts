export interface ServeOptions {
  /** The folder to serve. */
  root: string;
  /** 0, the default, takes a free port. */
  port?: number;
  /** The path the site is served below, "/" by default. */
  base?: string;
  /** Send .wasm files as text/plain, as a badly set up host does. */
  wrongWasmMime?: boolean;
  /** The Content-Security-Policy header; "" sends none. */
  policy?: string;
}

export interface RunningServer {
  /** The site's address, with a trailing slash. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** The Content-Security-Policy the site promises to keep. */
export declare const kPolicy: string;

/** The best coding of an Accept-Encoding header that the server can produce, or undefined. */
export declare function chooseEncoding(header: string | undefined): "br" | "gzip" | undefined;

/** Serves the files below `root`; rejects with code EADDRINUSE if the port is taken. */
export declare function serve(options: ServeOptions): Promise<RunningServer>;
