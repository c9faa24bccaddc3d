/** The worker that trains and measures models. */
import { trainingParts } from "./run-host.ts";
import { serve, type WorkerScope } from "./worker-host.ts";

serve(self as unknown as WorkerScope, trainingParts);
