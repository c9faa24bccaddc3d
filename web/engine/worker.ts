/** The worker for a lesson's long calls. */
import { type CoreModule, instantiateCore } from "./module.ts";
import { lessonOperations } from "./operations.ts";
import { type AnyOperations, serve, type WorkerScope } from "./worker-host.ts";

serve(self as unknown as WorkerScope, {
  instantiate: instantiateCore,
  operations: lessonOperations as AnyOperations<CoreModule>,
});
