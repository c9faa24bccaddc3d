#pragma once

namespace softlookup::js {

/// A base of every bound class that JavaScript must delete: counts those that are alive, so that a
/// leak shows.
class LiveObject {
 public:
  LiveObject(const LiveObject&) = delete;
  LiveObject& operator=(const LiveObject&) = delete;

  [[nodiscard]] static int count() noexcept { return count_; }

 protected:
  LiveObject() noexcept { ++count_; }
  ~LiveObject() { --count_; }

 private:
  inline static int count_ = 0;
};

}  // namespace softlookup::js
